import { db, Prisma, type Transaction } from "@/lib/platform/db";
import { hasMailServer } from "@/lib/platform/mail/queue-mail";
import { deleteMerchantIn } from "./delete-merchant";

// An account is abandoned if its e-mail address stayed unverified and its business is empty. Without a mail server
// there is no verification, so no account is abandoned.

const dayMs = 24 * 3_600_000;
const replaceableAfterMs = dayMs;
const deletedAfterMs = 30 * dayMs;
const pageSize = 100;

/**
 * Deletes the account with this e-mail address if it is abandoned and older than a day, so that an unverified sign-up
 * cannot block an address.
 */
export async function deleteAbandonedAccount(tx: Transaction, email: string, now: Date): Promise<void> {
  if (!hasMailServer()) return;
  const before = new Date(now.getTime() - replaceableAfterMs);
  const selection = Prisma.sql`u.email = ${email.trim().toLowerCase()} AND u.created_at < ${before}`;
  await deleteIfAbandoned(tx, selection, now);
}

/** Deletes abandoned accounts that are older than 30 days and were not used in that time. Idempotent. */
export async function deleteAbandonedAccounts(now: Date): Promise<void> {
  if (!hasMailServer()) return;
  const before = new Date(now.getTime() - deletedAfterMs);
  const isUnused = Prisma.sql`u.created_at < ${before} AND NOT EXISTS (
    SELECT FROM user_session s WHERE s.user_id = u.id AND s.last_seen_at >= ${before})`;
  let after = 0n;
  for (;;) {
    const page = await db().$queryRaw<{ id: bigint }[]>`
      SELECT u.id FROM app_user u WHERE u.id > ${after} AND ${isAbandoned} AND ${isUnused} ORDER BY u.id LIMIT ${pageSize}`;
    for (const { id } of page) {
      await db().$transaction((tx) => deleteIfAbandoned(tx, Prisma.sql`u.id = ${id} AND ${isUnused}`, now));
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const isAbandoned = Prisma.sql`
  u.email_verified_at IS NULL AND u.disabled_at IS NULL
  AND NOT EXISTS (
    SELECT FROM membership mine WHERE mine.user_id = u.id AND (
      EXISTS (
        SELECT FROM membership elsewhere WHERE elsewhere.user_id = u.id AND elsewhere.merchant_id <> mine.merchant_id)
      OR EXISTS (
        SELECT FROM membership colleague WHERE colleague.merchant_id = mine.merchant_id AND colleague.user_id <> u.id)
      OR EXISTS (SELECT FROM payment_request r WHERE r.merchant_id = mine.merchant_id)
      OR EXISTS (SELECT FROM unmatched_transfer t WHERE t.merchant_id = mine.merchant_id)
      OR EXISTS (SELECT FROM api_key k WHERE k.merchant_id = mine.merchant_id)
      OR EXISTS (SELECT FROM webhook_endpoint w WHERE w.merchant_id = mine.merchant_id)
      OR EXISTS (SELECT FROM notification_channel c WHERE c.merchant_id = mine.merchant_id)
      OR EXISTS (SELECT FROM receiving_address a WHERE a.merchant_id = mine.merchant_id)))`;

async function deleteIfAbandoned(tx: Transaction, selection: Prisma.Sql, now: Date): Promise<void> {
  const [abandoned] = await tx.$queryRaw<{ merchant_id: bigint }[]>`
    SELECT membership.merchant_id FROM app_user u JOIN membership ON membership.user_id = u.id
    WHERE ${selection} AND ${isAbandoned} FOR UPDATE OF u`;
  if (abandoned) await deleteMerchantIn(tx, abandoned.merchant_id, { actor: { type: "remit" }, now });
}
