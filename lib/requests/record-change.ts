import { Prisma, queryIn, type SqlTransaction } from "@/lib/platform/db";
import { recordEvents, type EventDraft } from "@/lib/events/record";
import { presentActor, type Context } from "@/lib/accounts/merchants/context";
import { paymentTimeSql } from "@/lib/requests/payments/payment-time";
import { insertTimeline } from "@/lib/requests/timeline/record";
import type { FieldChange } from "@/lib/requests/timeline/schema";
import type { Scope } from "@/lib/platform/scope";
import type { Urls } from "@/lib/platform/urls";
import { settlePaymentRequests, type RequestChange } from "./settle";
import { presentPaymentRequest } from "./present";
import { readRequestsFrom, type PaymentRequestRow } from "./rows";

/** A merchant's change, as the timeline shows it. */
type MerchantChange =
  | { type: "updated"; fields: string[]; changes: FieldChange[] }
  | { type: "cancelled" }
  | { type: "resolved"; note: string };

const eventOf = { updated: "updated", cancelled: "cancelled", resolved: "completed" } as const;

/**
 * Completes a change to a locked request: writes the timeline entry, runs `extraWrites`, settles the effects of a new
 * expiry, and records the events. Must be the last call of the transaction, because the event counters stay locked
 * until the commit.
 */
export async function recordRequestChange(
  tx: SqlTransaction,
  { scope, actor, urls, now }: Context,
  { requestId, extraWrites = [], ...change }: MerchantChange & { requestId: bigint; extraWrites?: Prisma.Sql[] },
): Promise<PaymentRequestRow> {
  const entry = insertTimeline([{ requestId, by: presentActor(actor), ...change }], now);
  const movesExpiry = change.type === "updated" && change.fields.includes("expires_at");
  // Entries caused by the new expiry follow the entry of the change.
  const changes = movesExpiry ? await applyNewExpiry(tx, scope, { requestId, entry, now }) : [];
  const row = await readPaymentRequest(tx, scope, requestId, movesExpiry ? extraWrites : [entry, ...extraWrites]);
  const events = [eventOf[change.type], ...changes].map(
    (type) => ({ type: `payment_request.${type}`, paymentId: null }) as const,
  );
  await recordEvents(tx, requestEvents(row, urls, events), now);
  return row;
}

/**
 * Reads a request of the merchant with everything to present, within the transaction. It must exist. `extraWrites` run in the
 * same statement and do not affect the result.
 */
export async function readPaymentRequest(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  id: bigint,
  extraWrites: Prisma.Sql[] = [],
): Promise<PaymentRequestRow> {
  const [row] = await readRequestsFrom(queryIn(tx), {
    with: extraWrites.map((write, index) => Prisma.sql`${Prisma.raw(`write_${index}`)} AS (${write})`),
    requests: Prisma.sql`(SELECT * FROM payment_request
      WHERE id = ${id} AND merchant_id = ${merchantId} AND environment = ${environment}::environment)`,
  });
  if (!row) throw new Error(`payment request ${id} does not exist`);
  return row;
}

type EventType = Extract<EventDraft["type"], `payment_request.${string}` | `payment.${string}`>;

/** An event to record for a request or one of its payments. */
export type RequestEvent = { type: EventType; paymentId: string | null };

const maxPaymentsInEvent = 20;

/** Event drafts for a request in its current state. Each contains its own payment and the request's newest payments. */
export function requestEvents(row: PaymentRequestRow, urls: Urls, events: readonly RequestEvent[]): EventDraft[] {
  const { merchantId, environment } = row;
  const { payments, ...request } = presentPaymentRequest(row, urls);
  const payment_request = { ...request, payments: payments.slice(-maxPaymentsInEvent) };
  const payments_truncated = payments.length > maxPaymentsInEvent;
  return events.map(({ type, paymentId }) => {
    const payment = payments.find(({ id }) => id === paymentId) ?? null;
    return { merchantId, environment, type, data: { payment_request, payment, payments_truncated } };
  });
}

type NewExpiry = { requestId: bigint; entry: Prisma.Sql; now: Date };

/** Updates everything that depends on the expiry: amount slots, late payments and status. */
async function applyNewExpiry(
  tx: SqlTransaction,
  { merchantId, environment }: Scope,
  { requestId, entry, now }: NewExpiry,
): Promise<RequestChange["type"][]> {
  await tx.$executeRaw`
    WITH entry AS (${entry}),
    request AS (SELECT id, expires_at, late_until FROM payment_request
      WHERE id = ${requestId} AND merchant_id = ${merchantId} AND environment = ${environment}::environment),
    payments_updated AS (
      UPDATE payment SET is_late = ${paymentTimeSql} > request.expires_at
      FROM transfer t, request WHERE t.id = payment.transfer_id AND payment.request_id = request.id)
    UPDATE amount_slot SET free_at = request.late_until FROM request WHERE request_id = request.id`;
  return (await settlePaymentRequests(tx, [requestId], now)).map(({ type }) => type);
}
