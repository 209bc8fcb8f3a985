import { recordAudit, type ActorContext } from "@/lib/accounts/audit/record";
import { type Transaction, Prisma, queryIn } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { Urls } from "@/lib/platform/urls";
import type { ReceivingAddress } from "@/prisma/generated/client";
import { allOf } from "@/lib/platform/pagination/conditions";
import { recordEvents } from "@/lib/events/record";
import { recordTimeline } from "@/lib/requests/timeline/record";
import { ownRequests } from "@/lib/requests/get";
import { requestEvents } from "@/lib/requests/record-change";
import { readPaymentRequests } from "@/lib/requests/rows";
import { activeStatus } from "@/lib/requests/state";

/** Generous, because the merchant may have thousands of requests to the address. */
export const revokeTimeoutMs = 120_000;

/** An address whose row is locked for update, with its merchant. */
type HeldAddress = Pick<ReceivingAddress, "id" | "environment" | "chainType" | "address" | "merchantId">;

type RevokeOptions = { held: HeldAddress; cause: LossCause; ctx: ActorContext; urls: Urls };

/** The result, with two steps that the caller runs in this order after its own changes, to keep the lock order. */
type Revocation = {
  merchantId: bigint;
  cancelled: number;
  recordLoss: () => Promise<void>;
  recordEvents: () => Promise<void>;
};

/**
 * Ends the merchant's use of an address: removes it from settings and pools, cancels open requests and closes late
 * windows. Credited payments, including pending ones, do not change. The caller then updates or deletes the row,
 * records the loss in the merchant's audit log, then the events.
 */
export async function revokeAddress(tx: Transaction, { held, cause, ctx, urls }: RevokeOptions): Promise<Revocation> {
  const scope: Scope = { merchantId: held.merchantId, environment: held.environment };
  const { chainType, address } = held;
  const ended = await endRequestsAtAddress(tx, scope, { chainType, address, cause }, ctx.now);
  const listed = await tx.chainReceivingAddress.deleteMany({ where: { receivingAddressId: held.id } });
  const cancelled = ended.length;
  return {
    merchantId: held.merchantId,
    cancelled,
    recordLoss: async () => {
      await recordAudit(tx, ctx, {
        action: cause === "proven_by_another" ? "receiving_address.lost" : "receiving_address.released",
        subject: { ...scope, id: held.id },
        before: { address, chain_type: chainType },
        after: { cancelled_requests: cancelled, removed_from_chains: listed.count },
      });
      await notifyMembers(tx, { scope, ...ctx }, { kind: "receiving_address_lost", address, cause, cancelled });
    },
    recordEvents: () => recordCancelEvents(tx, scope, ended, urls, ctx.now),
  };
}

// Ends a merchant's requests to an address that the merchant loses.

type LossCause = "proven_by_another" | "released_by_operator";

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
