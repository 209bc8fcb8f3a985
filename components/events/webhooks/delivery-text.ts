import { messages as t } from "./delivery-messages";
import type { DeliveryStatus } from "./deliveries-view";
import type { StatusAppearance } from "@/components/ui/status";
import type { PresentedWebhookAttempt, PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";

export const deliveryStatusAppearance = (): Record<DeliveryStatus, StatusAppearance> => ({
  pending: { glyph: "pending", word: t.statuses.pending },
  succeeded: { glyph: "completed", word: t.statuses.succeeded },
  failed: { glyph: "failed", word: t.statuses.failed },
  cancelled: { glyph: "cancelled", word: t.statuses.cancelled },
});

/** How a delivery's status is shown. A pending delivery whose last attempt failed is shown as retrying. */
export function deliveryAppearance({
  status,
  last_attempt: lastAttempt,
}: Pick<PresentedWebhookDelivery, "status" | "last_attempt">): StatusAppearance {
  if (status === "pending" && lastAttempt && !isSuccess(lastAttempt))
    return { glyph: "attention", word: t.statuses.retrying };
  return deliveryStatusAppearance()[status];
}

type Outcome = Pick<PresentedWebhookAttempt, "response_status" | "error">;

/** The outcome of an attempt for a table: "200", "Timed out". */
export function briefOutcome({ response_status: status, error }: Outcome): string {
  if (status !== null) return String(status);
  return error === null ? t.outcome.noResponse : (t.outcome.brief[error] ?? t.outcome.noResponse);
}

/** Reason phrases of the HTTP standard. */
const reasonPhrases: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The outcome of an attempt in words: "502 Bad Gateway", "No response within 15 s". */
export function outcomeText({ response_status: status, error }: Outcome): string {
  if (status === null) return error === null ? t.outcome.noResponse : (t.outcome.full[error] ?? t.outcome.noResponse);
  if (status >= 300 && status < 400) return t.outcome.redirect(status);
  return `${status} ${reasonPhrases[status] ?? ""}`.trim();
}

export function isSuccess({ response_status: status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** "184 ms", "15.0 s". */
export function latencyText(ms: number): string {
  return ms < 1000 ? t.attempt.milliseconds(ms) : t.attempt.seconds((ms / 1000).toFixed(1));
}
