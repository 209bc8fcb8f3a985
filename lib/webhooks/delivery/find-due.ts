import { Prisma, queryPrepared } from "@/lib/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type Due = {
  id: string;
  attempt_count: number;
  retry_index: number;
  next_attempt_at: string;
  event_id: string;
  /** Null once its retention has ended. */
  body: string | null;
};

/** What is sent to, as it is at this moment. */
export type Target = Pick<
  WebhookEndpoint,
  | "id"
  | "environment"
  | "url"
  | "secret"
  | "previousSecret"
  | "previousSecretExpiresAt"
  | "failingSince"
  | "disabledAt"
  | "deletedAt"
  | "updatedAt"
>;

export type Found = Target & {
  /** At most `maxDue`, the oldest first. */
  due: Due[];
  /** When the first of those that are not due yet will be. */
  next: Date | null;
};

export const maxDue = 100;

/**
 * An endpoint and what is due to it from `since` on: what was sent before need not be read again, which is slow while an
 * old transaction keeps PostgreSQL from cleaning it up. Due by either clock, as PostgreSQL's may be ahead of ours.
 */
export async function findDue(endpointId: string, since: Date, now: Date): Promise<Found | undefined> {
  const clock = Prisma.sql`GREATEST(${now}::timestamptz, now())`;
  const pending = Prisma.sql`d.endpoint_id = p.id AND d.status = 'pending'`;
  const [found] = await queryPrepared<Found>(Prisma.sql`
    SELECT p.id, p.environment, p.url, p.secret, p.previous_secret AS "previousSecret",
      p.previous_secret_expires_at AS "previousSecretExpiresAt", p.failing_since AS "failingSince",
      p.disabled_at AS "disabledAt", p.deleted_at AS "deletedAt", p.updated_at AS "updatedAt",
      (SELECT min(d.next_attempt_at) FROM webhook_delivery d WHERE ${pending} AND d.next_attempt_at > ${clock}) AS next,
      (SELECT coalesce(json_agg(due), '[]') FROM (
        SELECT d.*, e.body
        FROM (
          SELECT d.id, d.attempt_count, d.retry_index, d.next_attempt_at, d.event_id FROM webhook_delivery d
          WHERE ${pending} AND d.next_attempt_at >= ${since}::timestamptz AND d.next_attempt_at <= ${clock}
          ORDER BY d.next_attempt_at FETCH FIRST (${maxDue}::int) ROWS WITH TIES) d
        JOIN event e ON e.id = d.event_id
        ORDER BY d.next_attempt_at, e.sequence
        LIMIT ${maxDue}::int) due) AS due
    FROM webhook_endpoint p WHERE p.id = ${endpointId}`);
  return found;
}

/** When the first of an endpoint's deliveries is due that are due from `since` on; maybe that is over. */
export async function findNext(endpointId: string, since: Date): Promise<Date | null> {
  const [found] = await queryPrepared<{ next: Date | null }>(Prisma.sql`
    SELECT min(next_attempt_at) AS next FROM webhook_delivery
    WHERE endpoint_id = ${endpointId} AND status = 'pending' AND next_attempt_at >= ${since}::timestamptz`);
  return found?.next ?? null;
}

/** All endpoints with pending deliveries, and when the first of each is due. */
export function findAllPending(): Promise<{ endpointId: string; next: Date }[]> {
  return queryPrepared(Prisma.sql`
    SELECT endpoint_id AS "endpointId", min(next_attempt_at) AS next FROM webhook_delivery
    WHERE status = 'pending' GROUP BY endpoint_id`);
}
