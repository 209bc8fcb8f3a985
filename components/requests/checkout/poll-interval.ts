import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

// How often a pay page polls. The server allows 120 calls a minute per IP address and shortcode, enough for two pages.

const liveMs = 1000;
const quietMs = 15_000;
const endedMs = 120_000;
const followedAfterEndMs = 10 * 60_000;
const defaultRetryAfterSeconds = 10;
const maxRetryAfterSeconds = 60;

/** Thrown when the server is rate limiting us. */
export class RateLimitedError extends Error {
  override readonly name = "RateLimitedError";

  constructor(readonly waitMs: number) {
    super(`Rate limited for ${waitMs} ms.`);
  }
}

/** How long to wait after a 429, with a default and a maximum. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? "");
  return (seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : defaultRetryAfterSeconds) * 1000;
}

type TabState = {
  visibility: DocumentVisibilityState;
  isStreamOpen: boolean;
  /** This browser sent a transaction that the request does not list yet. */
  awaitsPayment: boolean;
};

/** The delay before the next poll; false if the request is cancelled or paid. An expired one may still be paid late. */
export function pollAfterMs(
  request: PublicPaymentRequest | null,
  error: unknown,
  { visibility, isStreamOpen, awaitsPayment }: TabState,
): number | false {
  if (!request) return false;
  const isConfirming = request.payments.some((payment) => payment.status === "pending");
  const mayChange = isConfirming || request.status === "active" || (awaitsPayment && hasJustEnded(request));
  if (!mayChange && request.status === "completed") return false;
  // The stream reports every change except confirmations.
  const isLive = visibility === "visible" && (isConfirming || !isStreamOpen);
  const activeMs = isLive ? liveMs : quietMs;
  const usualMs = mayChange ? activeMs : endedMs;
  return error instanceof RateLimitedError ? Math.max(usualMs, error.waitMs) : usualMs;
}

/** Judged by the server's clock, at the time of the data. */
function hasJustEnded(request: PublicPaymentRequest): boolean {
  const endedAt = Date.parse(request.completed_at ?? request.expires_at);
  return Date.parse(request.now) - endedAt < followedAfterEndMs;
}
