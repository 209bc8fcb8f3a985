import { db, Prisma } from "@/lib/platform/db";

/** Counts the requests that have become a day old, and adds the parts of each older count together. */
export async function addUpRequestCounts(now = Prisma.sql`now()`): Promise<void> {
  const until = Prisma.sql`date_trunc('hour', ${now}) - interval '1 day'`;
  await db().$transaction([
    db().$executeRaw`SELECT FROM request_count_horizon FOR UPDATE`,
    // One statement, so that the requests and the parts are those of one moment.
    db().$executeRaw`
      WITH horizon AS (SELECT counted_until FROM request_count_horizon),
      parts AS (DELETE FROM request_count WHERE part <> 0 AND quarter < ${until} RETURNING *),
      counts AS (
        SELECT merchant_id, environment, quarter, status, requests FROM parts, horizon WHERE quarter < counted_until
        UNION ALL
        SELECT merchant.id, environment, date_bin('15 minutes', r.created_at, 'epoch'), r.status, count(*)
        FROM horizon, merchant, unnest(enum_range(NULL::environment)) AS environment
        CROSS JOIN LATERAL (
          SELECT created_at, status FROM payment_request
          WHERE merchant_id = merchant.id AND environment = environment.environment
            AND created_at >= counted_until AND created_at < ${until}) AS r
        GROUP BY 1, 2, 3, 4),
      moved AS (UPDATE request_count_horizon SET counted_until = GREATEST(counted_until, ${until}))
      INSERT INTO request_count (merchant_id, environment, quarter, status, part, requests)
      SELECT merchant_id, environment, quarter, status, 0, sum(requests) FROM counts GROUP BY 1, 2, 3, 4
      ON CONFLICT (merchant_id, environment, quarter, status, part) DO UPDATE SET
        requests = request_count.requests + excluded.requests`,
    db().$executeRaw`DELETE FROM request_count WHERE part = 0 AND requests = 0`,
  ]);
}
