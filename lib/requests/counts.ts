import { Prisma } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";

const allTime = { starts: Prisma.sql`'-infinity'::timestamptz`, ends: Prisma.sql`'infinity'::timestamptz` };

/**
 * Rows of `status` and `count`: the merchant's requests that were created from `starts` on and before `ends`, both whole
 * quarters of an hour. Counts only young requests; the numbers of older ones are kept (see the migration).
 */
export function countsByStatus({ merchantId, environment }: Scope, { starts, ends } = allTime): Prisma.Sql {
  const countedUntil = Prisma.sql`(SELECT counted_until FROM request_count_horizon)`;
  return Prisma.sql`
    SELECT status, sum(count)::bigint AS count FROM (
      SELECT status, requests AS count FROM request_count
      WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment
        AND quarter >= ${starts} AND quarter < LEAST(${ends}, ${countedUntil})
      UNION ALL
      SELECT status, young.count FROM unnest(enum_range(NULL::payment_request_status)) AS status
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM payment_request r
        WHERE r.merchant_id = ${merchantId} AND r.environment = ${environment}::environment AND r.status = status.status
          AND r.created_at >= GREATEST(${starts}, ${countedUntil}) AND r.created_at < ${ends}) AS young
    ) AS counts GROUP BY status`;
}
