import { Prisma, queryPrepared } from "@/lib/platform/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type Due = {
  id: string;
  attempt_count: number;
  retry_index: number;
  next_attempt_at: string;
  event_id: string;
  /** Null after its retention period. */
  body: string | null;
};

/** The endpoint's current settings. */
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

type EndpointWithDue = Target & {
  /** At most `maxDue`, oldest first. */
  due: Due[];
  /** When the next delivery is due. */
  next: Date | null;
};

export const maxDue = 100;

/**
 * The endpoint and its due deliveries from `since` on; PostgreSQL thus skips earlier dead rows that it cannot vacuum
 * yet. The later clock decides what is due, because PostgreSQL's may be ahead of ours. Ties are read whole, so that
 * deliveries due at the same time are sorted by sequence before the limit applies.
 */
export async function findDue(endpointId: string, since: Date, now: Date): Promise<EndpointWithDue | undefined> {
  const clock = Prisma.sql`GREATEST(${now}::timestamptz, now())`;
  const pending = Prisma.sql`d.endpoint_id = endpoint.id AND d.status = 'pending'`;
  const [found] = await queryPrepared<EndpointWithDue>(Prisma.sql`
    SELECT endpoint.id, endpoint.environment, endpoint.url, endpoint.secret,
      endpoint.previous_secret AS "previousSecret", endpoint.previous_secret_expires_at AS "previousSecretExpiresAt", endpoint.failing_since AS "failingSince",
      endpoint.disabled_at AS "disabledAt", endpoint.deleted_at AS "deletedAt", endpoint.updated_at AS "updatedAt",
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
    FROM webhook_endpoint endpoint WHERE endpoint.id = ${endpointId}`);
  return found;
}

/** The earliest due time, possibly past, of the endpoint's pending deliveries from `since` on. */
export async function findNext(endpointId: string, since: Date): Promise<Date | null> {
  const [found] = await queryPrepared<{ next: Date | null }>(Prisma.sql`
    SELECT min(next_attempt_at) AS next FROM webhook_delivery
    WHERE endpoint_id = ${endpointId} AND status = 'pending' AND next_attempt_at >= ${since}::timestamptz`);
  return found?.next ?? null;
}

/** All endpoints with pending deliveries and their earliest due times. */
export function findAllPending(): Promise<{ endpointId: string; next: Date }[]> {
  return queryPrepared(Prisma.sql`
    SELECT endpoint_id AS "endpointId", min(next_attempt_at) AS next FROM webhook_delivery
    WHERE status = 'pending' GROUP BY endpoint_id`);
}
