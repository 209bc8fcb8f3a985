import { eraseUserFromAudit } from "@/lib/accounts/audit/personal-data";
import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { eraseDelayMs } from "./erase-delay";
import { eraseMentionsTask } from "./erase-mentions";

/**
 * Deletes a user's account, memberships and sessions. A minute later, the worker erases their e-mail address elsewhere.
 * Throws `not_found`, and `last_owner` if a business would have no owner.
 */
export async function deleteUser(userId: bigint, ctx: ActorContext): Promise<void> {
  await db().$transaction(async (tx) => {
    // Users are locked before the audit log.
    await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId} FOR UPDATE`;
    const memberships = await tx.membership.findMany({ where: { userId }, orderBy: { merchantId: "asc" } });
    const auditedMerchantIds = memberships.length > 0 ? memberships.map(({ merchantId }) => merchantId) : [null];
    // Recording locks the audit log, so if a business's last two owners are deleted concurrently, the second call fails.
    for (const merchantId of auditedMerchantIds) await recordDeletion(tx, userId, { merchantId, ctx });
    await requireOtherOwners(tx, userId);
    await removeUser(tx, userId, ctx);
  });
}

/** Records the deletion of a user in the audit log of a merchant; null for the instance's log. */
export async function recordDeletion(
  tx: Transaction,
  userId: bigint,
  { merchantId, ctx }: { merchantId: bigint | null; ctx: ActorContext },
): Promise<void> {
  const subject = { id: userId, merchantId, environment: null };
  await recordAudit(tx, ctx, { action: "user.deleted", subject, before: null, after: {} });
}

const actionsInProgressMs = 1000;

/** Removes a user whose deletion is recorded. Throws `not_found` if a concurrent call has already deleted the user. */
export async function removeUser(tx: Transaction, userId: bigint, ctx: ActorContext): Promise<void> {
  await eraseUserFromAudit(tx, userId, ctx);
  const [user] = await tx.$queryRaw<{ email: string }[]>`DELETE FROM app_user WHERE id = ${userId} RETURNING email`;
  if (!user) throw new DomainError("not_found", "No such user.");
  await deleteApprovalsAbout(tx, userId, user.email);
  // Not `ctx.now`, because the user may have acted while this call waited for a lock.
  const deletedAt = Date.now();
  const runAt = new Date(deletedAt + eraseDelayMs);
  // Includes actions in progress, but not those of a new account with the same address.
  const until = new Date(deletedAt + actionsInProgressMs).toISOString();
  const payload = { email: user.email, until };
  await addJob(tx, { task: eraseMentionsTask, payload, runAt });
}

/** Changes of the deleted person's access that waited for approval, which contain their e-mail address. */
async function deleteApprovalsAbout(tx: Transaction, userId: bigint, email: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM approval WHERE after->>'email' = ${email} OR input->>'user_id' = ${userId.toString()}`;
}

async function requireOtherOwners(tx: Transaction, userId: bigint): Promise<void> {
  const [owned] = await tx.$queryRaw<{ email: string; name: string }[]>`
    SELECT u.email, m.name FROM membership own
    JOIN merchant m ON m.id = own.merchant_id JOIN app_user u ON u.id = own.user_id
    WHERE own.user_id = ${userId} AND own.role = 'owner' AND NOT EXISTS (
      SELECT FROM membership other
      WHERE other.merchant_id = own.merchant_id AND other.user_id <> own.user_id AND other.role = 'owner')
    ORDER BY m.id LIMIT 1`;
  if (!owned) return;
  const message = `${owned.email} is the only owner of “${owned.name}”. Delete that business instead: this also deletes the accounts of its people who belong to no other business.`;
  throw new DomainError("last_owner", message);
}
