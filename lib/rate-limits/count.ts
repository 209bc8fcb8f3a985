import { createHash } from "node:crypto";
import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { busyPostgresLimiter, memoryLimiter, type Rate } from "./limiter";

// Invariant: an error while counting never reports a limit as exceeded.

/** The state of a limit after a call was counted. */
export type Usage = { rate: Rate; remaining: number; resetSeconds: number; isExceeded: boolean };

type Store = ReturnType<typeof env>["RATE_LIMIT_STORE"];

// One limiter per rate for the life of the process, because it holds the counters or a cache of them.
const limiters = new Map<string, RateLimiterAbstract>();

/**
 * Counts one call of `subject`, even beyond the limit and in parallel; across processes with
 * `RATE_LIMIT_STORE=postgres`.
 */
export async function countCall(rate: Rate, subject: string, store: Store = env().RATE_LIMIT_STORE): Promise<Usage> {
  try {
    return usageOf(rate, await limiterOf(rate, store).consume(digest(subject)), false);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return usageOf(rate, rejection, true);
    throw rejection;
  }
}

/** Throws `rate_limit_exceeded`, with the seconds to wait, for a call beyond the limit. */
export function requireWithin({ rate, isExceeded, resetSeconds }: Usage): void {
  if (!isExceeded) return;
  const message = `Too many requests: at most ${rate.points} in ${rate.seconds} seconds. Try again in ${resetSeconds} s.`;
  throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: resetSeconds });
}

/** The hash of a subject, so that keys contain no e-mail or IP address and always fit the column. */
export function digest(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}

function usageOf(rate: Rate, { remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean): Usage {
  return { rate, remaining: remainingPoints, resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), isExceeded };
}

function limiterOf(rate: Rate, store: Store): RateLimiterAbstract {
  const id = `${store} ${rate.name} ${rate.points} ${rate.seconds}`;
  const known = limiters.get(id);
  if (known) return known;
  const limiter = store === "postgres" ? busyPostgresLimiter(rate) : memoryLimiter(rate);
  limiters.set(id, limiter);
  return limiter;
}
