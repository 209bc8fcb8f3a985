import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

// How often a pay page polls. The server allows 120 calls a minute per address and shortcode: two open pages.

/** Thrown when the server is rate limiting us. */
export class TooManyCalls extends Error {
  override readonly name = "TooManyCalls";

  constructor(readonly waitMs: number) {
    super(`Rate limited for ${waitMs} ms.`);
  }
}

/** How long to wait after a 429, with a default and a maximum. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? "");
  return (seconds > 0 ? Math.min(seconds, 60) : 10) * 1000;
}

/** When to poll again; false if the request is gone or paid. A late payment can still complete an expired one. */
export function pollAfterMs(
  request: PublicPaymentRequest | null | undefined,
  error: Error | null,
  { visibility, isStreamOpen }: { visibility: DocumentVisibilityState; isStreamOpen: boolean },
): number | false {
  if (!request) return false;
  const isConfirming = request.payments.some((payment) => payment.status === "pending");
  const mayChange = isConfirming || request.status === "active";
  if (!mayChange && request.status === "completed") return false;
  // The stream reports every change except confirmations.
  const isLive = visibility === "visible" && (isConfirming || !isStreamOpen);
  const usualMs = mayChange ? (isLive ? 1000 : 15_000) : 120_000;
  return error instanceof TooManyCalls ? Math.max(usualMs, error.waitMs) : usualMs;
}
