import type { Transaction } from "@/lib/db";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import type { Context } from "@/lib/merchants/context";
import { recordTimeline } from "@/lib/timeline/record";
import type { Urls } from "@/lib/urls";
import { settlePaymentRequest, type RequestChange } from "./apply-payment";
import { paymentRequestInclude, presentPaymentRequest, type PaymentRequestRow } from "./present";

/** What a merchant does to a request, as its timeline shows it. */
type Step =
  | { type: "created" }
  | { type: "updated"; fields: string[] }
  | { type: "cancelled" }
  | { type: "resolved"; note: string };

const eventOf = { created: "created", updated: "updated", cancelled: "cancelled", resolved: "completed" } as const;

/**
 * Completes a change of a locked request: writes its timeline entry, settles what depends on a moved expiry, and records
 * the events. Must be the last call of the transaction, because the event counters stay locked until the commit.
 */
export async function recordRequestChange(
  tx: Transaction,
  { actor, urls, now }: Context,
  requestId: bigint,
  step: Step,
): Promise<PaymentRequestRow> {
  await recordTimeline(tx, [{ requestId, by: actor, ...step }], now);
  const movesExpiry = step.type === "updated" && step.fields.includes("expires_at");
  const changes = movesExpiry ? await followExpiry(tx, requestId, now) : [];
  const row = await readPaymentRequest(tx, requestId);
  const events = [eventOf[step.type], ...changes].map((type) => requestEvent(`payment_request.${type}`, row, urls));
  await recordEvents(tx, events, now);
  return row;
}

/** A request as it stands in the transaction, with all that is presented of it. It must exist. */
export function readPaymentRequest(tx: Transaction, id: bigint): Promise<PaymentRequestRow> {
  return tx.paymentRequest.findUniqueOrThrow({ where: { id }, include: paymentRequestInclude });
}

type EventType = Extract<EventDraft["type"], `payment_request.${string}` | `payment.${string}`>;

/** The event of a change of a request, or of its payment with this id, as both stand now. */
export function requestEvent(
  type: EventType,
  row: PaymentRequestRow,
  urls: Urls,
  paymentId: string | null = null,
): EventDraft {
  const { merchantId, environment } = row;
  const request = presentPaymentRequest(row, urls);
  const payment = request.payments.find(({ id }) => id === paymentId) ?? null;
  return { merchantId, environment, type, data: { payment_request: request, payment } };
}

/** Moves what depends on a request's expiry: its amount slots, which of its payments are late, and its status. */
async function followExpiry(tx: Transaction, id: bigint, now: Date): Promise<RequestChange[]> {
  const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id } });
  await tx.$executeRaw`UPDATE amount_slot SET free_at = ${row.lateUntil} WHERE request_id = ${id}`;
  await tx.$executeRaw`
    UPDATE payment SET is_late = t.block_time > ${row.expiresAt}::timestamptz
    FROM transfer t WHERE t.id = payment.transfer_id AND payment.request_id = ${id}`;
  return settlePaymentRequest(tx, id, now);
}
