import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import { db, type Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { recordDeletion, removeUser } from "./delete-user";
import { deleteSettings } from "./delete-settings";
import { eraseDelayMs } from "./erase-delay";
import { eraseMerchantTask } from "./erase-merchant";

const deletedMerchant = "Deleted merchant";

/**
 * Deletes a merchant's keys, addresses, settings and memberships at once, and the users who belong to no other
 * merchant. A minute later, the worker erases all texts. Payment requests, payments and the audit log stay. Throws
 * `not_found`, and `merchant_not_settled` while money can still arrive for one of its requests.
 */
export async function deleteMerchant(id: bigint, ctx: ActorContext): Promise<void> {
  await db().$transaction((tx) => deleteMerchantIn(tx, id, ctx));
}

/** Like `deleteMerchant`, within a transaction. */
export async function deleteMerchantIn(tx: Transaction, id: bigint, ctx: ActorContext): Promise<void> {
  await lockMerchant(tx, id);
  await lockMembers(tx, id);
  await markDeleted(tx, id, ctx.now);
  await deleteSettings(tx, id, ctx.now);
  const subject = { id, merchantId: id, environment: null };
  await recordAudit(tx, ctx, { action: "merchant.deleted", subject, before: null, after: {} });
  await deleteMembers(tx, id, ctx);
  const payload = { merchant_id: id.toString() };
  await addJob(tx, { task: eraseMerchantTask, payload, runAt: new Date(ctx.now.getTime() + eraseDelayMs) });
}

/**
 * Locks the merchant and its addresses before the audit log, to keep the lock order. A creation of a request that
 * relies on one of the addresses locks it until the request is visible.
 */
async function lockMerchant(tx: Transaction, id: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM merchant WHERE id = ${id} FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT id FROM receiving_address WHERE merchant_id = ${id} ORDER BY id FOR UPDATE`;
}

/** Users are locked before the audit log, so that nothing is recorded about a user being deleted. */
async function lockMembers(tx: Transaction, merchantId: bigint): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM app_user WHERE id IN (SELECT user_id FROM membership WHERE merchant_id = ${merchantId})
    ORDER BY id FOR UPDATE`;
}

async function markDeleted(tx: Transaction, id: bigint, now: Date): Promise<void> {
  const marked = await tx.$executeRaw`
    UPDATE merchant m SET deleted_at = ${now}, suspended_at = COALESCE(suspended_at, ${now}), name = ${deletedMerchant}
    WHERE id = ${id} AND deleted_at IS NULL
      AND NOT EXISTS (
        SELECT FROM payment_request r WHERE r.merchant_id = m.id
          AND (r.status = 'active' OR (r.status = 'expired' AND r.late_until > ${now})))
      AND NOT EXISTS (
        SELECT FROM payment p JOIN payment_request r ON r.id = p.request_id
        WHERE r.merchant_id = m.id AND p.status = 'pending')`;
  if (marked === 0) throw await reasonNotDeleted(tx, id, now);
}

async function reasonNotDeleted(tx: Transaction, merchantId: bigint, now: Date): Promise<DomainError> {
  const merchant = await tx.merchant.findUnique({ where: { id: merchantId, deletedAt: null } });
  if (!merchant) return new DomainError("not_found", "No such merchant, or it was already deleted.");
  const stillPayable = { merchantId, status: "expired", lateUntil: { gt: now } } as const;
  const open = await tx.paymentRequest.count({ where: { merchantId, status: "active" } });
  const late = await tx.paymentRequest.aggregate({ where: stillPayable, _count: true, _max: { lateUntil: true } });
  const pending = await tx.payment.count({ where: { status: "pending", request: { merchantId } } });
  const until = late._max.lateUntil ? ` until ${late._max.lateUntil.toISOString()}` : "";
  const reasons = [
    ...(open > 0 ? [`open payment requests: ${open}`] : []),
    ...(late._count > 0 ? [`expired requests that can still be paid${until}: ${late._count}`] : []),
    ...(pending > 0 ? [`payments not final yet: ${pending}`] : []),
  ];
  const message = `Money can still arrive for “${merchant.name}” (${reasons.join("; ")}). Cancel the open requests in both environments and wait for the rest.`;
  return new DomainError("merchant_not_settled", message);
}

/** Ends every membership, and deletes users without another membership, because they could no longer sign in. */
async function deleteMembers(tx: Transaction, merchantId: bigint, ctx: ActorContext): Promise<void> {
  const membersOnlyHere = { memberships: { some: { merchantId }, every: { merchantId } } };
  const people = await tx.user.findMany({ where: membersOnlyHere, select: { id: true }, orderBy: { id: "asc" } });
  for (const { id } of people) {
    await recordDeletion(tx, id, { merchantId, ctx });
    await removeUser(tx, id, ctx);
  }
  await tx.membership.deleteMany({ where: { merchantId } });
}
