import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

// How often the page asks for news. The server counts: 120 a minute for an address and a shortcode, enough for two who
// look at the same request.

/** The server asks not to be asked for a while. */
export class TooManyCalls extends Error {
  override readonly name = "TooManyCalls";

  constructor(readonly waitMs: number) {
    super(`The server asks to wait for ${waitMs} ms.`);
  }
}

/** What a 429 says how long to wait, in milliseconds; a while where it does not say, and never very long. */
export function waitOf(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? "");
  return (seconds > 0 ? Math.min(seconds, 60) : 10) * 1000;
}

/** When to ask again; false: no more, the request is gone or paid. A late payment can still complete one that has expired. */
export function askAgainMs(
  request: PublicPaymentRequest | null | undefined,
  error: Error | null,
  { visibility, isStreamOpen }: { visibility: DocumentVisibilityState; isStreamOpen: boolean },
): number | false {
  if (!request) return false;
  const isConfirming = request.payments.some((payment) => payment.status === "pending");
  const isMoving = isConfirming || request.status === "active";
  if (!isMoving && request.status === "completed") return false;
  // The stream tells of every change but the number of confirmations.
  const isLive = visibility === "visible" && (isConfirming || !isStreamOpen);
  const usualMs = isMoving ? (isLive ? 1000 : 15_000) : 120_000;
  return error instanceof TooManyCalls ? Math.max(usualMs, error.waitMs) : usualMs;
}
