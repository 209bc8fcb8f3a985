import { Prisma, queryIn, type SqlTransaction } from "@/lib/db";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import { presentActor, type Context } from "@/lib/merchants/context";
import { insertTimeline } from "@/lib/timeline/record";
import type { Urls } from "@/lib/urls";
import { settlePaymentRequests, type RequestChange } from "./apply-payment";
import { presentPaymentRequest } from "./present";
import { readRequestsFrom, type PaymentRequestRow } from "./rows";

/** A merchant's change, as the timeline shows it. */
type Step = { type: "updated"; fields: string[] } | { type: "cancelled" } | { type: "resolved"; note: string };

const eventOf = { updated: "updated", cancelled: "cancelled", resolved: "completed" } as const;

/**
 * Completes a change of a locked request: writes the timeline entry and the `along` statements, settles the effects of
 * a new expiry, and records the events. Must be the last call of the transaction, because the event counters stay
 * locked until the commit.
 */
export async function recordRequestChange(
  tx: SqlTransaction,
  { actor, urls, now }: Context,
  { requestId, along = [], ...step }: Step & { requestId: bigint; along?: Prisma.Sql[] },
): Promise<PaymentRequestRow> {
  const entry = insertTimeline([{ requestId, by: presentActor(actor), ...step }], now);
  const movesExpiry = step.type === "updated" && step.fields.includes("expires_at");
  // Entries caused by the new expiry follow the entry of the change.
  const changes = movesExpiry ? await followExpiry(tx, { requestId, entry, now }) : [];
  const row = await readPaymentRequest(tx, requestId, movesExpiry ? along : [entry, ...along]);
  const told = [eventOf[step.type], ...changes].map(
    (type) => ({ type: `payment_request.${type}`, paymentId: null }) as const,
  );
  await recordEvents(tx, requestEvents(row, urls, told), now);
  return row;
}

/**
 * Reads a request with everything to present, within the transaction. It must exist. `along` adds writes to the same
 * statement that do not affect the result.
 */
export async function readPaymentRequest(
  tx: SqlTransaction,
  id: bigint,
  along: Prisma.Sql[] = [],
): Promise<PaymentRequestRow> {
  const [row] = await readRequestsFrom(queryIn(tx), {
    with: along.map((write, index) => Prisma.sql`${Prisma.raw(`write_${index}`)} AS (${write})`),
    requests: Prisma.sql`(SELECT * FROM payment_request WHERE id = ${id})`,
  });
  if (!row) throw new Error(`payment request ${id} is gone`);
  return row;
}

type EventType = Extract<EventDraft["type"], `payment_request.${string}` | `payment.${string}`>;

/** An event to record for a request or one of its payments. */
export type ToldOfRequest = { type: EventType; paymentId: string | null };

const maxPaymentsTold = 20;

/** Event drafts for a request in its current state. Each contains its own payment and the request's newest payments. */
export function requestEvents(row: PaymentRequestRow, urls: Urls, told: readonly ToldOfRequest[]): EventDraft[] {
  const { merchantId, environment } = row;
  const { payments, ...request } = presentPaymentRequest(row, urls);
  const payment_request = { ...request, payments: payments.slice(-maxPaymentsTold) };
  const payments_truncated = payments.length > maxPaymentsTold;
  return told.map(({ type, paymentId }) => {
    const payment = payments.find(({ id }) => id === paymentId) ?? null;
    return { merchantId, environment, type, data: { payment_request, payment, payments_truncated } };
  });
}

type MovedExpiry = { requestId: bigint; entry: Prisma.Sql; now: Date };

/** Updates everything that depends on the expiry: amount slots, late payments and status. */
async function followExpiry(
  tx: SqlTransaction,
  { requestId, entry, now }: MovedExpiry,
): Promise<RequestChange["type"][]> {
  await tx.$executeRaw`
    WITH entry AS (${entry}),
    moved AS (SELECT id, expires_at, late_until FROM payment_request WHERE id = ${requestId}),
    judged AS (
      UPDATE payment SET is_late = t.block_time > moved.expires_at
      FROM transfer t, moved WHERE t.id = payment.transfer_id AND payment.request_id = moved.id)
    UPDATE amount_slot SET free_at = moved.late_until FROM moved WHERE request_id = moved.id`;
  return (await settlePaymentRequests(tx, [requestId], now)).map(({ type }) => type);
}
