import type { DeliveryStatus } from "./deliveries-view";
import type { Look } from "@/components/ui/status";
import type { AttemptError, PresentedWebhookAttempt, PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

export const deliveryLook: Record<DeliveryStatus, Look> = {
  pending: { glyph: "pending", word: "Pending" },
  succeeded: { glyph: "completed", word: "Succeeded" },
  failed: { glyph: "failed", word: "Failed" },
  cancelled: { glyph: "cancelled", word: "Cancelled" },
};

/** How a delivery stands: a pending one that has failed before is being retried. */
export function standingOf({
  status,
  last_attempt: last,
}: Pick<PresentedWebhookDelivery, "status" | "last_attempt">): Look {
  if (status === "pending" && last && !isSuccess(last)) return { glyph: "attention", word: "Retrying" };
  return deliveryLook[status];
}

type Outcome = Pick<PresentedWebhookAttempt, "response_status" | "error">;

const briefErrors: Record<AttemptError, string> = {
  timeout: "Timed out",
  dns_failed: "Name not found",
  address_not_allowed: "Address not allowed",
  connection_failed: "No connection",
  tls_failed: "Certificate refused",
  invalid_response: "No valid answer",
};

const errorSentences: Record<AttemptError, string> = {
  timeout: "No answer within 15 s",
  dns_failed: "The host’s name could not be found",
  address_not_allowed: "The host’s name leads to an address that is not public, so nothing was sent",
  connection_failed: "No connection could be made",
  tls_failed: "The certificate was not accepted",
  invalid_response: "What came back is not an HTTP answer",
};

/** For a column: "200", "Timed out". */
export function briefOutcome({ response_status: status, error }: Outcome): string {
  if (status !== null) return String(status);
  return error === null ? "No answer" : (briefErrors[error] ?? "No answer");
}

const statusWords: Record<number, string> = {
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

/** In plain words: "502 Bad Gateway", "No answer within 15 s". */
export function outcomeText({ response_status: status, error }: Outcome): string {
  if (status === null) return error === null ? "No answer" : (errorSentences[error] ?? "No answer");
  if (status >= 300 && status < 400) return `${status}, a redirect; redirects are not followed`;
  return `${status} ${statusWords[status] ?? ""}`.trim();
}

export function isSuccess({ response_status: status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** "184 ms", "15.0 s". */
export function latencyText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
