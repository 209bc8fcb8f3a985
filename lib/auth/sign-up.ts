import { attemptCounts, countAttempt } from "./throttle";
import { db, type Transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { createAccount, type Account } from "@/lib/users/create-account";

export type SignUp = { name: string; email: string; password: string };

const closed = "Sign-up is closed on this server. Ask its owner for an account.";
const firstMerchantLock = 7_306_001;

/**
 * A new merchant with its first user. Throws `sign_up_closed`, `email_taken`, `validation_failed` or
 * `rate_limit_exceeded`.
 */
export async function signUp(input: SignUp, address: string): Promise<Account> {
  if (!(await isSignUpOpen())) throw new DomainError("sign_up_closed", closed);
  await countAttempt(attemptCounts("sign_up", input.email, address));
  const account = { email: input.email, name: input.name, merchantName: input.name, password: input.password };
  return createAccount(account, { now: new Date() }, signUpPolicy() === "first" ? requireFirst : undefined);
}

/** Whether anyone may sign up now. */
export async function isSignUpOpen(): Promise<boolean> {
  const policy = signUpPolicy();
  return policy === "first" ? (await db().merchant.count()) === 0 : policy === "open";
}

/** The operator's word counts; without it, open on local chains, else for the first merchant only. */
function signUpPolicy(): "open" | "closed" | "first" {
  return env().SIGN_UP ?? (env().LOCAL_CHAINS === "on" ? "open" : "first");
}

/** Two who sign up at once on an empty server wait for each other here: one is the first, the other is refused. */
async function requireFirst(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${firstMerchantLock})`;
  if ((await transaction.merchant.count()) > 0) throw new DomainError("sign_up_closed", closed);
}
