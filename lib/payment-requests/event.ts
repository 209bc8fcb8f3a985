import type { Urls } from "@/lib/urls";
import type { EventDraft } from "@/lib/events/record";
import { presentPaymentRequest, type PaymentRequestRow } from "./present";

type PaymentRequestEventType = Extract<EventDraft["type"], `payment_request.${string}`>;

/** What is told of a change of the request itself, presented as it now stands. */
export function toEvent(type: PaymentRequestEventType, row: PaymentRequestRow, urls: Urls): EventDraft {
  const { merchantId, environment } = row;
  return { merchantId, environment, type, data: { payment_request: presentPaymentRequest(row, urls), payment: null } };
}
