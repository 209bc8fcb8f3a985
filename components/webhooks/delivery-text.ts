import type { DeliveryStatus } from "./deliveries-view";
import type { Look } from "@/components/ui/status";
import type { AttemptError, PresentedWebhookAttempt, PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

export const deliveryLook: Record<DeliveryStatus, Look> = {
  pending: { glyph: "pending", word: "Pending" },
  succeeded: { glyph: "completed", word: "Succeeded" },
  failed: { glyph: "failed", word: "Failed" },
  cancelled: { glyph: "cancelled", word: "Cancelled" },
};

/** The status of a delivery: a pending one that has failed before is being retried. */
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
  dns_failed: "DNS lookup failed",
  address_not_allowed: "Address not allowed",
  connection_failed: "Connection failed",
  tls_failed: "Invalid certificate",
  invalid_response: "Invalid response",
};

const errorSentences: Record<AttemptError, string> = {
  timeout: "No response within 15 s",
  dns_failed: "The host name could not be resolved",
  address_not_allowed: "The host name resolves to a non-public address, so nothing was sent",
  connection_failed: "The connection could not be established",
  tls_failed: "The TLS certificate is not trusted",
  invalid_response: "The response is not valid HTTP",
};

/** For a column: "200", "Timed out". */
export function briefOutcome({ response_status: status, error }: Outcome): string {
  if (status !== null) return String(status);
  return error === null ? "No response" : (briefErrors[error] ?? "No response");
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

/** In words: "502 Bad Gateway", "No response within 15 s". */
export function outcomeText({ response_status: status, error }: Outcome): string {
  if (status === null) return error === null ? "No response" : (errorSentences[error] ?? "No response");
  if (status >= 300 && status < 400) return `${status}, redirect; redirects are not followed`;
  return `${status} ${statusWords[status] ?? ""}`.trim();
}

export function isSuccess({ response_status: status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** "184 ms", "15.0 s". */
export function latencyText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
