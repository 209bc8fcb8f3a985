import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

// The polling interval. The server allows 120 calls a minute per address and shortcode, enough for two open pages.

/** Thrown when the server is rate limiting us. */
export class TooManyCalls extends Error {
  override readonly name = "TooManyCalls";

  constructor(readonly waitMs: number) {
    super(`Rate limited for ${waitMs} ms.`);
  }
}

/** The wait in milliseconds that a 429 asks for, with a default and a maximum. */
export function waitOf(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? "");
  return (seconds > 0 ? Math.min(seconds, 60) : 10) * 1000;
}

/** When to poll again; false if the request is gone or paid. A late payment can still complete an expired one. */
export function askAgainMs(
  request: PublicPaymentRequest | null | undefined,
  error: Error | null,
  { visibility, isStreamOpen }: { visibility: DocumentVisibilityState; isStreamOpen: boolean },
): number | false {
  if (!request) return false;
  const isConfirming = request.payments.some((payment) => payment.status === "pending");
  const isMoving = isConfirming || request.status === "active";
  if (!isMoving && request.status === "completed") return false;
  // The stream reports every change except confirmations.
  const isLive = visibility === "visible" && (isConfirming || !isStreamOpen);
  const usualMs = isMoving ? (isLive ? 1000 : 15_000) : 120_000;
  return error instanceof TooManyCalls ? Math.max(usualMs, error.waitMs) : usualMs;
}
