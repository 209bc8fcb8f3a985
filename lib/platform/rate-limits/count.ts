import { createHash } from "node:crypto";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Counter, Rate, Count } from "./rate";
import { recentMap } from "@/lib/platform/recent-map";
import { log } from "@/lib/platform/log";
import { Prisma, queryForPayers, queryPrepared, pool } from "@/lib/platform/db";

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

/**
 * A lease takes this part of the calls that are left. So a limit costs about 20 statements per process and window plus
 * one for each of the last 20 calls, and a limit below 40 is counted call by call.
 */
const leasePart = 20;

/** Calls that this process may let pass until `endsAtMs` of its monotonic clock, and calls left in the database. */
type Lease = { unused: number; left: number; endsAtMs: number };

/**
 * Counts across processes, for frequent calls: takes a lease of several calls from the database and counts it down in
 * memory. While a limit is reached, no call reaches the database until the window ends. If the database fails, the
 * process counts in memory; for an exact rate, the call fails instead.
 *
 * Invariant: all processes together let at most `rate.points` calls pass in a window. Calls that a process has leased
 * and does not need are lost to the others.
 */
export function leasedCounter(rate: Rate): (subject: string) => Promise<Count> {
  const leases = recentMap<Lease>(rate.seconds);
  const renew = sharedRenewals(rate, leases.set);
  const countInMemory = memoryCounter(rate);
  return async (subject) => {
    try {
      for (;;) {
        const lease = leases.get(subject);
        const msLeft = lease ? lease.endsAtMs - performance.now() : 0;
        if (lease && msLeft > 0 && lease.unused > 0) {
          lease.unused -= 1;
          return { remaining: lease.left + lease.unused, msLeft, isExceeded: false };
        }
        if (lease && msLeft > 0 && lease.left === 0) return { remaining: 0, msLeft, isExceeded: true };
        await renew(subject);
      }
    } catch (error) {
      if (rate.isExact) throw error;
      return countInMemory(subject);
    }
  };
}

/** Renews a subject's lease, with one statement for all calls that wait for it. */
function sharedRenewals(rate: Rate, onLease: (subject: string, lease: Lease) => void) {
  type Renewal = { calls: number; done: Promise<void> };
  const renewals = new Map<string, Renewal>();

  async function run(subject: string, renewal: Renewal): Promise<void> {
    try {
      // Until then, calls of the same turn of the event loop join.
      await new Promise(setImmediate);
      // The window began no later than now, so this process stops using the lease before the database renews it.
      const sentAtMs = performance.now();
      const { granted, left, ms_left: msLeft } = await lease(rate, subject, renewal.calls);
      onLease(subject, { unused: granted, left, endsAtMs: sentAtMs + msLeft });
    } catch (error) {
      log().warn({ err: error }, "Failed to count a rate limit in the database");
      throw error;
    } finally {
      renewals.delete(subject);
    }
  }

  return (subject: string): Promise<void> => {
    const current = renewals.get(subject);
    if (current) {
      current.calls += 1;
      return current.done;
    }
    const renewal: Renewal = { calls: 1, done: Promise.resolve() };
    renewals.set(subject, renewal);
    return (renewal.done = run(subject, renewal));
  };
}

type Leased = { granted: number; left: number; ms_left: number };

/** Takes what `calls` calls need, or a part of what is left if that is more. */
async function lease({ name, points, seconds, isPayers }: Rate, subject: string, calls: number): Promise<Leased> {
  const take = (left: Prisma.Sql) =>
    Prisma.sql`GREATEST(0, LEAST(${left}, GREATEST(${calls}::int, ${left} / ${leasePart}::int)))`;
  const limit = Prisma.sql`${points}::int`;
  const end = Prisma.sql`now() + ${seconds}::int * interval '1 second'`;
  const query = isPayers ? queryForPayers : queryPrepared;
  const [leased] = await query<Leased>(Prisma.sql`
    INSERT INTO rate_limit_lease AS held (key, points, granted, expires_at)
    SELECT ${`${name}:${subject}`}, first, first, ${end} FROM (SELECT ${take(limit)}) AS new (first)
    ON CONFLICT (key) DO UPDATE SET (points, granted, expires_at) = (
      SELECT used + granted, granted, ends FROM (
        SELECT used, ends, ${take(Prisma.sql`(${limit} - used)`)} FROM (
          SELECT CASE WHEN held.expires_at > now() THEN held.points ELSE 0 END,
                 CASE WHEN held.expires_at > now() THEN held.expires_at ELSE ${end} END
        ) AS current_window (used, ends)
      ) AS next (used, ends, granted))
    RETURNING granted, GREATEST(0, ${limit} - points) AS left,
      (extract(epoch FROM expires_at - now()) * 1000)::float8 AS ms_left`);
  if (!leased) throw new Error("the database returned no lease");
  return leased;
}

type Window = { calls: number; endsAtMs: number };

/**
 * Counts in this process only, for a bounded number of subjects. The memory limiter of the library keeps half a
 * kilobyte and a timer for each, so calls from 200,000 addresses in a minute could exhaust the memory.
 */
export function memoryCounter({ points, seconds }: Rate): Counter {
  const windows = recentMap<Window>(seconds);
  return (subject) => {
    const nowMs = performance.now();
    let window = windows.get(subject);
    if (!window || window.endsAtMs <= nowMs) {
      window = { calls: 0, endsAtMs: nowMs + seconds * 1000 };
      windows.set(subject, window);
    }
    window.calls += 1;
    const { calls, endsAtMs } = window;
    return { remaining: Math.max(0, points - calls), msLeft: endsAtMs - nowMs, isExceeded: calls > points };
  };
}

// Clocks of processes may differ: a window that has just ended by this clock may still be open for another process.
const marginMs = 60_000;

/** Deletes counters whose window has ended; safe to run in several workers. */
export async function clearExpiredCounters(now: Date): Promise<void> {
  const ended = now.getTime() - marginMs;
  await pool().query(
    `DELETE FROM rate_limit
      WHERE key IN (SELECT key FROM rate_limit WHERE expire < $1 FOR UPDATE SKIP LOCKED)`,
    [ended],
  );
  await pool().query(
    `DELETE FROM rate_limit_lease
      WHERE key IN (SELECT key FROM rate_limit_lease WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)`,
    [new Date(ended)],
  );
}
