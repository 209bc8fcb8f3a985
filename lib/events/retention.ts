import { db, Prisma } from "@/lib/platform/db";

// Deletes old event bodies and responses first, then the events with their deliveries: oldest first, in short
// transactions, each using an index. Rows locked by another worker are skipped. Events with pending deliveries are kept
// whole.

const dayMs = 24 * 60 * 60 * 1000;
const pageSize = 500;

type Retention = { bodyDays: number; eventDays: number };

/**
 * Deletes expired bodies and events; stops early when the signal aborts. Safe to repeat and to run in several workers.
 */
export async function deleteOldEvents(
  { bodyDays, eventDays }: Retention,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await inPages((from) => deleteBodies({ from, before: before(bodyDays) }), signal);
  await inPages((from) => deleteEvents({ from, before: before(eventDays) }), signal);
  await db().$executeRaw`
    DELETE FROM webhook_endpoint endpoint WHERE endpoint.deleted_at < ${before(eventDays)}
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = endpoint.id)`;
}

// An array instead of a join, so that PostgreSQL does not choose a sequential scan.
const ofPage = Prisma.sql`ANY (ARRAY(SELECT id FROM page))`;

type Page = { from: Date; before: Date };

/** Each page starts where the previous one ended, so rows already handled are not scanned again. */
async function inPages(deletePage: (from: Date) => Prisma.Sql, signal: AbortSignal | undefined): Promise<void> {
  let from = new Date(0);
  while (!signal?.aborted) {
    const [done] = await db().$queryRaw<[{ count: bigint; upto: Date | null }]>(deletePage(from));
    if (done.count < pageSize || !done.upto) return;
    from = done.upto;
  }
}

/** Deletes the bodies of a page of events; exported for the test of its query plan. */
export function deleteBodies(page: Page): Prisma.Sql {
  return Prisma.sql`
    WITH page AS (${selectOldest(page, Prisma.sql`e.body IS NOT NULL`)}),
    responses AS (
      UPDATE webhook_attempt a SET response_body = NULL FROM webhook_delivery d
      WHERE d.event_id = ${ofPage} AND a.delivery_id = d.id AND a.response_body IS NOT NULL
    ),
    done AS (UPDATE event SET body = NULL WHERE id = ${ofPage} RETURNING created_at)
    SELECT count(*), max(created_at) AS upto FROM done`;
}

/** Deletes a page of events with their deliveries and attempts. */
export function deleteEvents(page: Page): Prisma.Sql {
  return Prisma.sql`
    WITH page AS (${selectOldest(page, Prisma.sql`true`)}),
    done AS (DELETE FROM event WHERE id = ${ofPage} RETURNING created_at)
    SELECT count(*), max(created_at) AS upto FROM done`;
}

function selectOldest({ from, before }: Page, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT e.id FROM event e
    WHERE e.created_at >= ${from} AND e.created_at < ${before} AND ${condition}
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.event_id = e.id AND d.status = 'pending')
    ORDER BY e.created_at LIMIT ${pageSize} FOR UPDATE OF e SKIP LOCKED`;
}
