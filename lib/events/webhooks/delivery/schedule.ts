import type { Environment } from "@/lib/platform/scope";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Milliseconds between attempts; the first attempt is immediate. */
const gapsMs = {
  production: [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  sandbox: [0, 5 * second, minute, 10 * minute],
} as const satisfies Record<Environment, readonly number[]>;

/** Upward only, so that a receiver that is down for three days gets everything. */
const jitter = 0.1;
const maxRetryAfterMs = 24 * hour;

type Retry = {
  environment: Environment;
  /** The index of the failed attempt, from 0. */
  index: number;
  failedAt: Date;
  /** The receiver's `Retry-After`. */
  retryAfterMs?: number;
  /** Returns a number from 0 to 1. */
  random?: () => number;
};

/** When to retry, or null after the last attempt. A receiver may ask for a longer delay, up to 24 hours. */
export function nextAttemptAt({
  environment,
  index,
  failedAt,
  retryAfterMs = 0,
  random = Math.random,
}: Retry): Date | null {
  const gap = gapsMs[environment][index + 1];
  if (gap === undefined) return null;
  const jittered = gap * (1 + jitter * random());
  return new Date(failedAt.getTime() + Math.max(Math.round(jittered), Math.min(retryAfterMs, maxRetryAfterMs)));
}

/** `Retry-After` in milliseconds (RFC 9110, 10.2.3: seconds or a date); 0 if invalid. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
