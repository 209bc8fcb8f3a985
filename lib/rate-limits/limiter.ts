import { RateLimiterMemory, RateLimiterPostgres, type IRateLimiterStoreOptions } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { log } from "@/lib/log";

/**
 * At most `points` in `seconds`, from the first on; each name has counters of its own. What is exact is rather not
 * answered than counted by a process alone.
 */
export type Rate = { name: string; points: number; seconds: number; isExact?: boolean };

/** A limiter that counts in PostgreSQL: exact across processes. */
export function postgresLimiter(
  { name, points, seconds }: Rate,
  more: Partial<IRateLimiterStoreOptions> = {},
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
    ...more,
  });
}

/**
 * The same for calls that come often. Once a process has seen a limit reached it asks no more until the window ends, so
 * a flood does not reach the database; and while the database is away it goes on counting by itself, unless the rate is
 * exact: then the call fails as any does without the database.
 */
export function busyPostgresLimiter(rate: Rate): RateLimiterPostgres {
  const insuranceLimiter = rate.isExact ? undefined : memoryLimiter(rate);
  return postgresLimiter(rate, { inMemoryBlockOnConsumed: rate.points, insuranceLimiter });
}

/** A limiter that counts in this process alone. */
export function memoryLimiter({ name, points, seconds }: Rate): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}

/** Limiters may live as long as the process, the pool need not. */
const currentPool = {
  query: async (query: { name?: string; text: string; values?: unknown[] }) => {
    try {
      return await pool().query(query);
    } catch (error) {
      log().warn({ err: error }, "a rate limit could not be counted in the database");
      throw error;
    }
  },
};
