import { attemptCounts, countAttempt } from "./throttle";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { deleteAbandonedAccount } from "@/lib/accounts/deletion/delete-abandoned";
import { createAccount, type Account } from "@/lib/accounts/users/create-account";

type SignUp = { name: string; email: string; password: string };

const closedMessage = "Sign-up is closed on this server. Ask its operator for an account.";
// Arbitrary, but different from the numbers of Remit's other advisory locks.
const firstMerchantLock = 7_306_001;

/**
 * Creates a merchant with its first user, replacing an abandoned account with the same e-mail address. Throws
 * `sign_up_closed`, `email_taken`, `validation_failed` or `rate_limit_exceeded`.
 */
export async function signUp(input: SignUp, address: string, language?: string): Promise<Account> {
  if (!(await isSignUpOpen())) throw new DomainError("sign_up_closed", closedMessage);
  await countAttempt(attemptCounts("sign_up", input.email, address));
  const account = { ...input, merchantName: input.name, language };
  const now = new Date();
  return createAccount(account, { now }, async (tx) => {
    if (signUpPolicy() === "first") await requireFirst(tx);
    await deleteAbandonedAccount(tx, input.email, now);
  });
}

export async function isSignUpOpen(): Promise<boolean> {
  const policy = signUpPolicy();
  return policy === "first" ? (await db().merchant.count()) === 0 : policy === "open";
}

/** The operator's setting wins. By default: open with local chains, otherwise only for the first merchant. */
function signUpPolicy(): "open" | "closed" | "first" {
  return env().SIGN_UP ?? (env().LOCAL_CHAINS === "on" ? "open" : "first");
}

/** Serializes concurrent sign-ups on an empty server, so that only the first one succeeds. */
async function requireFirst(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${firstMerchantLock})`;
  if ((await tx.merchant.count()) > 0) throw new DomainError("sign_up_closed", closedMessage);
}
