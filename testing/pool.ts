import { Pool } from "pg";
import { env } from "@/lib/platform/env";

/**
 * A connection pool in addition to the process's own. It ignores errors, because the test's database may be dropped
 * before the connections of an ended pool close.
 */
export function openPool(max: number): Pool {
  const pool = new Pool({ connectionString: env().DATABASE_URL, max });
  pool.on("error", () => undefined);
  return pool;
}
