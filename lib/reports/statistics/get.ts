import { countsByStatus } from "@/lib/requests/counts";
import { assetOf } from "@/lib/chains/catalog/asset";
import { readCatalog } from "@/lib/chains/find";
import { presentChainSummary, presentToken } from "@/lib/chains/present";
import type { Context } from "@/lib/accounts/merchants/context";
import { toAmount } from "@/lib/platform/amounts/amount";
import { Prisma, queryPrepared } from "@/lib/platform/db";
import { validationError } from "@/lib/platform/errors";
import { groupBy } from "@/lib/platform/group-by";
import { DatabaseError } from "pg";
import { defaultDays, type PresentedStatistics, type StatisticsQuery } from "./schema";
import { unknownTimeZoneMessage } from "@/lib/platform/time/time-zone";

type DaySum = { tokenId: number; date: string; raw: string; payments: number };
type Row = Pick<PresentedStatistics, "from" | "to"> & {
  sums: DaySum[];
  requests: PresentedStatistics["payment_requests"];
};

/** PostgreSQL's invalid_parameter_value. Its time zones may be older than those of JavaScript. */
const unknownZone = "22023";

/** The newest completed requests whose times give the median: as many as one can read at once. */
const maxTimed = 10_000;

/**
 * The sums that a merchant received in a range of days, and the ends of the requests created in it. Throws `validation_failed`
 * for a time zone that PostgreSQL does not know.
 */
export async function getStatistics(
  { scope, now, urls }: Pick<Context, "scope" | "now" | "urls">,
  query: StatisticsQuery,
): Promise<PresentedStatistics> {
  const { from, to, sums, requests } = await readStatistics(scope, query, now).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== unknownZone) throw error;
    throw validationError({ path: "time_zone", code: "unknown_time_zone", message: unknownTimeZoneMessage });
  });
  const catalog = await readCatalog(queryPrepared, new Set(sums.map(({ tokenId }) => tokenId)));
  const received = [...groupBy(sums, ({ tokenId }) => tokenId)].map(([tokenId, days]) => {
    const token = catalog(tokenId);
    const present = (raw: bigint, payments: number) => ({ amount: toAmount(raw, token.decimals), payments });
    const raw = days.reduce((sum, day) => sum + BigInt(day.raw), 0n);
    const payments = days.reduce((sum, day) => sum + day.payments, 0);
    return {
      token: presentToken(token, urls),
      chain: presentChainSummary(token.chain),
      asset: assetOf(token),
      ...present(raw, payments),
      days: days.map((day) => ({ date: day.date, ...present(BigInt(day.raw), day.payments) })),
    };
  });
  return {
    from,
    to,
    time_zone: query.time_zone,
    received: received.sort((a, b) => b.payments - a.payments || a.token.id - b.token.id),
    payment_requests: requests,
  };
}

/** One statement, so that all figures are of one moment. */
async function readStatistics(
  { merchantId, environment }: Context["scope"],
  { days = defaultDays, from, to, time_zone: zone }: StatisticsQuery,
  now: Date,
): Promise<Row> {
  const last = Prisma.sql`COALESCE(${to ?? null}::date, (${now}::timestamptz AT TIME ZONE ${zone})::date)`;
  const ofRange = { starts: Prisma.sql`(SELECT starts FROM range)`, ends: Prisma.sql`(SELECT ends FROM range)` };
  const [row] = await queryPrepared<{ row: Row }>(Prisma.sql`
    WITH range AS MATERIALIZED (
      SELECT first, last, first::timestamp AT TIME ZONE ${zone} AS starts, (last + 1)::timestamp AT TIME ZONE ${zone} AS ends
      FROM (SELECT ${last} AS last, COALESCE(${from ?? null}::date, ${last} - ${days - 1}::int) AS first) AS days),
    created AS MATERIALIZED (${countsByStatus({ merchantId, environment }, ofRange)}),
    timed AS (
      SELECT completed_at - created_at AS duration FROM payment_request
      WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment AND status = 'completed'
        AND exception IS DISTINCT FROM 'resolved_manually'
        AND created_at >= (SELECT starts FROM range) AND created_at < (SELECT ends FROM range)
      ORDER BY created_at DESC LIMIT ${maxTimed}::int),
    sums AS (
      SELECT token_id, (quarter AT TIME ZONE ${zone})::date AS date, sum(amount) AS amount, sum(payments) AS payments
      FROM payment_sum
      WHERE merchant_id = ${merchantId} AND environment = ${environment}::environment
        AND quarter >= (SELECT starts FROM range) AND quarter < (SELECT ends FROM range)
      GROUP BY 1, 2 HAVING sum(payments) > 0)
    SELECT json_build_object(
      'from', first, 'to', last,
      'sums', (SELECT COALESCE(json_agg(json_build_object('tokenId', token_id, 'date', date, 'raw', amount::text,
        'payments', payments) ORDER BY date), '[]') FROM sums),
      'requests', json_build_object(
        'created', (SELECT COALESCE(sum(count), 0) FROM created),
        'active', ${countOf("active")}, 'completed', ${countOf("completed")},
        'expired', ${countOf("expired")}, 'cancelled', ${countOf("cancelled")},
        'median_seconds_to_complete', (SELECT round(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY duration)))::int
          FROM timed))) AS row
    FROM range`);
  if (!row) throw new Error("A statement over one row returns one row.");
  return row.row;
}

function countOf(status: "active" | "completed" | "expired" | "cancelled"): Prisma.Sql {
  return Prisma.sql`COALESCE((SELECT count FROM created WHERE status = ${status}::payment_request_status), 0)`;
}
