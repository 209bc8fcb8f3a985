import { RateLimiterPostgres, RateLimiterRes, type IRateLimiterStoreOptions } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { log } from "@/lib/log";
import { memoryCounter } from "./memory-counter";
import type { Count, Counter, Rate } from "./rate";

/** A limiter that counts in PostgreSQL: exact across processes. */
export function postgresLimiter(
  { name, points, seconds }: Rate,
  options: Partial<IRateLimiterStoreOptions> = {},
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: currentPool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    // The worker clears the table.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    ...options,
  });
}

/**
 * Counts with a `postgresLimiter`, for frequent calls. Once a process has seen a limit reached, it does not query the
 * database until the window ends, so a flood does not reach the database. If the database fails, the process counts in
 * memory; for an exact rate, the call fails instead.
 */
export function postgresCounter(rate: Rate): Counter {
  const limiter = postgresLimiter(rate, { inMemoryBlockOnConsumed: rate.points });
  const countInMemory = memoryCounter(rate);
  return async (subject) => {
    try {
      return countOf(await limiter.consume(subject), false);
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return countOf(rejection, true);
      if (rate.isExact) throw rejection;
      return countInMemory(subject);
    }
  };
}

function countOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean): Count {
  return { remaining: remainingPoints, msLeft: msBeforeNext, isExceeded };
}

/** Looks up the pool for each query, because a limiter may outlive a pool. */
const currentPool = {
  query: async (query: { name?: string; text: string; values?: unknown[] }) => {
    try {
      return await pool().query(query);
    } catch (error) {
      log().warn({ err: error }, "Failed to count a rate limit in the database");
      throw error;
    }
  },
};
