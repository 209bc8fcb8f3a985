import { Prisma, queryIn, type Transaction } from "@/lib/db";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import type { Context } from "@/lib/merchants/context";
import { recordTimeline } from "@/lib/timeline/record";
import type { Urls } from "@/lib/urls";
import { settlePaymentRequests, type RequestChange } from "./apply-payment";
import { presentPaymentRequest } from "./present";
import { readPaymentRequests, type PaymentRequestRow } from "./rows";

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
  const told = [eventOf[step.type], ...changes].map(
    (type) => ({ type: `payment_request.${type}`, paymentId: null }) as const,
  );
  await recordEvents(tx, requestEvents(row, urls, told), now);
  return row;
}

/** A request as it stands in the transaction, with all that is presented of it. It must exist. */
export async function readPaymentRequest(tx: Transaction, id: bigint): Promise<PaymentRequestRow> {
  const [row] = await readPaymentRequests(queryIn(tx), Prisma.sql`r.id = ${id}`);
  if (!row) throw new Error(`payment request ${id} is gone`);
  return row;
}

type EventType = Extract<EventDraft["type"], `payment_request.${string}` | `payment.${string}`>;

/** What is told of a request, or of its payment with this id. */
export type ToldOfRequest = { type: EventType; paymentId: string | null };

const maxPaymentsTold = 20;

/** Events of a request, as it and its payments stand now. Each holds its own payment, and the newest ones of the request. */
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

/** Moves what depends on a request's expiry: its amount slots, which of its payments are late, and its status. */
async function followExpiry(tx: Transaction, id: bigint, now: Date): Promise<RequestChange["type"][]> {
  const row = await tx.paymentRequest.findUniqueOrThrow({ where: { id } });
  await tx.$executeRaw`UPDATE amount_slot SET free_at = ${row.lateUntil} WHERE request_id = ${id}`;
  await tx.$executeRaw`
    UPDATE payment SET is_late = t.block_time > ${row.expiresAt}::timestamptz
    FROM transfer t WHERE t.id = payment.transfer_id AND payment.request_id = ${id}`;
  return (await settlePaymentRequests(tx, [id], now)).map(({ type }) => type);
}
