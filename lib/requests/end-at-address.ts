import { Prisma, queryIn, type Transaction } from "@/lib/platform/db";
import { allOf } from "@/lib/platform/pagination/conditions";
import { recordEvents } from "@/lib/events/record";
import type { Scope } from "@/lib/platform/scope";
import { recordTimeline } from "@/lib/requests/timeline/record";
import type { Urls } from "@/lib/platform/urls";
import { ownRequests } from "./list-conditions";
import { requestEvents } from "./record-change";
import { readPaymentRequests } from "./rows";
import { activeStatus } from "./state";

// Ends a merchant's requests to an address that the merchant loses.

export type LossCause = "proven_by_another" | "released_by_operator";

type LostAddress = { chainType: "evm" | "solana"; address: string; cause: LossCause };

/**
 * Cancels a merchant's open requests to an address, closes the late windows of expired ones and releases their amount
 * slots. Returns the ids of the cancelled requests. The caller must lock the address, so that no new request appears.
 */
export async function endRequestsAtAddress(
  tx: Transaction,
  scope: Scope,
  { chainType, address, cause }: LostAddress,
  now: Date,
): Promise<bigint[]> {
  const { merchantId, environment } = scope;
  const locked = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM payment_request r
    WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment AND recipient_address = ${address}
      AND chain_id IN (SELECT id FROM chain WHERE type = ${chainType}::chain_type)
      AND (status = ${activeStatus}::payment_request_status OR late_until > ${now})
    ORDER BY id FOR UPDATE`;
  const cancelled: bigint[] = [];
  for (const piece of piecesOf(locked.map(({ id }) => id)))
    cancelled.push(...(await endPiece(tx, scope, { ids: piece, cause }, now)));
  return cancelled;
}

async function endPiece(
  tx: Transaction,
  { merchantId, environment }: Scope,
  { ids, cause }: { ids: bigint[]; cause: LossCause },
  now: Date,
): Promise<bigint[]> {
  // Requests that were completed or cancelled before do not change; only their amount slots are released.
  const ended = await tx.$queryRaw<{ id: bigint; is_cancelled: boolean }[]>`
    UPDATE payment_request r SET updated_at = ${now},
      status = CASE WHEN before.is_active THEN 'cancelled' ELSE r.status END,
      cancelled_at = CASE WHEN before.is_active THEN ${now}::timestamptz END,
      late_until = CASE WHEN before.is_active THEN r.late_until ELSE r.expires_at END
    FROM (SELECT id, status = ${activeStatus}::payment_request_status AS is_active FROM payment_request
      WHERE id = ANY(${ids}::bigint[]) AND merchant_id = ${merchantId}
        AND environment = ${environment}::environment) before
    WHERE r.id = before.id AND (before.is_active OR r.status = 'expired')
    RETURNING r.id, before.is_active AS is_cancelled`;
  await tx.$executeRaw`DELETE FROM amount_slot WHERE request_id = ANY(${ids}::bigint[])`;
  await tx.$executeRaw`UPDATE simulation SET done_at = ${now} WHERE request_id = ANY(${ids}::bigint[]) AND done_at IS NULL`;
  const entries = ended.map(
    ({ id, is_cancelled }) => ({ requestId: id, type: "recipient_lost", cause, is_cancelled }) as const,
  );
  await recordTimeline(tx, entries, now);
  return ended.flatMap(({ id, is_cancelled }) => (is_cancelled ? [id] : []));
}

/** Splits the ids: there may be thousands of requests at the address, and statements have a time limit. */
function piecesOf(ids: readonly bigint[]): bigint[][] {
  const count = Math.ceil(ids.length / pieceSize);
  return Array.from({ length: count }, (_, index) => ids.slice(index * pieceSize, (index + 1) * pieceSize));
}

const pieceSize = 500;
const cancelledEvents = [{ type: "payment_request.cancelled", paymentId: null }] as const;

/** Records the events of cancelled requests. Must be the last call of the transaction. */
export async function recordCancelEvents(
  tx: Transaction,
  scope: Scope,
  ids: readonly bigint[],
  urls: Urls,
  now: Date,
): Promise<void> {
  for (const piece of piecesOf(ids)) {
    const condition = allOf([...ownRequests(scope), Prisma.sql`r.id = ANY(${piece}::bigint[])`]);
    const rows = await readPaymentRequests(queryIn(tx), condition, Prisma.sql`ORDER BY r.id`);
    await recordEvents(
      tx,
      rows.flatMap((row) => requestEvents(row, urls, cancelledEvents)),
      now,
    );
  }
}
