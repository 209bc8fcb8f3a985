import { RateLimiterPostgres } from "rate-limiter-flexible";
import { pool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Rate } from "./rate";

/** A limiter that counts each call in PostgreSQL, for rare calls whose counts must survive a crash of the server. */
export function postgresLimiter({ name, points, seconds }: Rate): RateLimiterPostgres {
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
  });
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
