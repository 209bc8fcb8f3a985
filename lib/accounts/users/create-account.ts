import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { hashPassword } from "./password-hash";
import { queueVerificationMail } from "./verification";
import { requireGoodPassword } from "./password-rules";

type NewAccount = { email: string; name: string; merchantName: string; password: string; language?: string };
export type Account = { userId: bigint; merchantId: bigint };

/**
 * Creates a user, their merchant and the membership, all or none. Without `actor`, the user is the audited actor and
 * gets a link that verifies the address; with it, the address counts as verified. `guard` runs first in the
 * transaction. Throws `email_taken` and, for a weak password, `validation_failed`.
 */
export async function createAccount(
  account: NewAccount,
  { now, actor }: Pick<ActorContext, "now"> & Partial<ActorContext>,
  guard?: (transaction: Transaction) => Promise<void>,
): Promise<Account> {
  const email = account.email.trim().toLowerCase();
  requireGoodPassword(account.password, [email, account.name, account.merchantName]);
  const passwordHash = await hashPassword(account.password);
  try {
    return await db().$transaction(async (transaction) => {
      await guard?.(transaction);
      const user = await transaction.user.create({
        data: {
          email,
          name: account.name,
          passwordHash,
          emailVerifiedAt: actor ? now : null,
          language: account.language,
          createdAt: now,
        },
      });
      const merchant = await transaction.merchant.create({ data: { name: account.merchantName } });
      await transaction.membership.create({ data: { userId: user.id, merchantId: merchant.id, role: "owner" } });
      const subject = { id: merchant.id, merchantId: merchant.id, environment: null };
      const after = { name: merchant.name, user_id: user.id.toString() };
      const ctx = { actor: actor ?? { type: "user" as const, id: user.id, email }, now };
      await recordAudit(transaction, ctx, { action: "merchant.created", subject, before: null, after });
      if (!actor) await queueVerificationMail(transaction, user.id);
      return { userId: user.id, merchantId: merchant.id };
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") {
      throw new DomainError("email_taken", "An account with this e-mail address already exists. Sign in instead.");
    }
    throw error;
  }
}
