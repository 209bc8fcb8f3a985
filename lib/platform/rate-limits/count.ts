import { createHash } from "node:crypto";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { leasedCounter } from "./leased-counter";
import { memoryCounter } from "./memory-counter";
import type { Counter, Rate } from "./rate";

// Invariant: an error while counting never reports a limit as exceeded.

/** The state of a limit after a call was counted. */
export type Usage = { rate: Rate; remaining: number; resetSeconds: number; isExceeded: boolean };

type Store = ReturnType<typeof env>["RATE_LIMIT_STORE"];

// One counter per rate for the life of the process, because it holds the counts or a cache of them.
const counters = new Map<string, Counter>();

/**
 * Counts one call of `subject`, even beyond the limit and in parallel; across processes with
 * `RATE_LIMIT_STORE=postgres`.
 */
export async function countCall(rate: Rate, subject: string, store: Store = env().RATE_LIMIT_STORE): Promise<Usage> {
  const { remaining, msLeft, isExceeded } = await counterOf(rate, store)(digest(subject));
  // Rounding errors of times with fractions must not make it longer than the window.
  const resetSeconds = Math.min(rate.seconds, Math.max(1, Math.ceil(msLeft / 1000)));
  return { rate, remaining, resetSeconds, isExceeded };
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

function counterOf(rate: Rate, store: Store): Counter {
  const id = `${store} ${rate.name} ${rate.points} ${rate.seconds}`;
  const known = counters.get(id);
  if (known) return known;
  const counter = store === "postgres" ? leasedCounter(rate) : memoryCounter(rate);
  counters.set(id, counter);
  return counter;
}
