import { db, Prisma, queryPrepared } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import { isSuccess, type Post, type PostResult } from "./post";
import type { RecordAttempt } from "./record-attempt";
import { secretsOf } from "../endpoints/secrets";
import { signedHeaders } from "./sign";
import { disableEndpoint } from "@/lib/events/webhooks/endpoints/disable";
import type { WebhookEndpoint } from "@/prisma/generated/client";

// Invariant: every due delivery is attempted, and each attempt is recorded before the next. After a crash between
// sending and recording, the delivery is sent again: at least once, always with the same id.

export type Sender = {
  post: Post;
  record: RecordAttempt;
  encryptionKeys: readonly EncryptionKey[];
  now: () => Date;
  /** Stops the work after the attempts in progress. */
  signal: AbortSignal;
};

// How many deliveries are sent to one endpoint at the same time.
const maxParallel = 10;
// After this time, other endpoints are served first.
const turnMs = 15_000;

/**
 * Sends the endpoint's due deliveries from `since` on, oldest first. Returns the time at which its next delivery is
 * due, or null if there is none. The time is in the past if the turn ended first or the endpoint accepted nothing.
 */
export async function deliverDue(endpointId: string, sender: Sender, since = new Date(0)): Promise<Date | null> {
  const endOfTurn = sender.now().getTime() + turnMs;
  for (let from = since; ;) {
    const found = await findDue(endpointId, from, sender.now());
    if (!found) return null;
    if (found.disabledAt !== null || found.deletedAt !== null) {
      await cancelPending(endpointId, sender.now());
      return null;
    }
    const { due, next } = found;
    const { results, unattempted } = await attemptAll(found, due, sender);
    if (due.length < maxDue && results.every(isSuccess) && !unattempted) return next;
    // Every delivery that was due earlier has been attempted.
    from = new Date((unattempted ?? due.at(-1))?.next_attempt_at ?? from);
    // A worker that finds the endpoint failing gives up its turn for other endpoints.
    const isTurnOver = sender.signal.aborted || sender.now().getTime() >= endOfTurn;
    if (isTurnOver || !results.some(isSuccess)) return findNext(endpointId, from);
  }
}

/**
 * Attempts deliveries in ten parallel loops, each of which ends at its first failure. Waits until every attempt is
 * recorded, and throws if one cannot be. Returns the results and the first delivery that was not attempted.
 */
async function attemptAll(
  target: Target,
  due: Due[],
  sender: Sender,
): Promise<{ results: PostResult[]; unattempted: Due | undefined }> {
  const beganAt = sender.now();
  const secrets = due.length > 0 ? secretsOf(target, sender.encryptionKeys, beganAt) : [];
  const results: PostResult[] = [];
  // Shared by all loops below, so that each delivery is attempted once.
  const queue = due.values();
  let attempted = 0;
  const attemptNext = async () => {
    for (const delivery of queue) {
      attempted += 1;
      const result = await attempt(target, { delivery, secrets }, sender);
      if (result) results.push(result);
      if (sender.signal.aborted || (result && !isSuccess(result))) return;
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: maxParallel }, attemptNext));
  await updateEndpointHealth(target, results, { beganAt, now: sender.now() });
  const unrecorded = settled.find((outcome) => outcome.status === "rejected");
  if (unrecorded) throw unrecorded.reason;
  return { results, unattempted: due[attempted] };
}

async function attempt(
  { url, environment }: Target,
  { delivery, secrets }: { delivery: Due; secrets: string[] },
  sender: Sender,
): Promise<PostResult | undefined> {
  const attemptedAt = sender.now();
  const { body } = delivery;
  if (body === null) return failWithoutBody(delivery.id, attemptedAt);
  const headers = signedHeaders({ id: delivery.event_id, body, sentAt: attemptedAt }, secrets);
  const result = await sender.post({ url, headers, body });
  await sender.record({ ...delivery, environment, attemptedAt, result }, sender.now());
  return result;
}

/**
 * Cancels the pending deliveries of a disabled or deleted endpoint, unless it was just enabled; they can be recovered
 * later. Only `deliverDue` calls it, because other callers would wait for attempts in progress.
 */
async function cancelPending(endpointId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE webhook_delivery d
       SET status = 'cancelled', next_attempt_at = NULL, finished_at = ${now}::timestamptz
      FROM webhook_endpoint endpoint
     WHERE endpoint.id = ${endpointId} AND (endpoint.disabled_at IS NOT NULL OR endpoint.deleted_at IS NOT NULL)
       AND d.endpoint_id = endpoint.id AND d.status = 'pending'`;
}

/** Ends a delivery that was restarted just before its event's body was deleted: there is nothing to send. */
async function failWithoutBody(id: string, now: Date): Promise<undefined> {
  await db().webhookDelivery.updateMany({
    where: { id, status: "pending" },
    data: { status: "failed", nextAttemptAt: null, finishedAt: now },
  });
}

type Due = {
  id: string;
  attempt_count: number;
  retry_index: number;
  next_attempt_at: string;
  event_id: string;
  /** Null after its retention period. */
  body: string | null;
};

type EndpointWithDue = Target & {
  /** At most `maxDue`, oldest first. */
  due: Due[];
  /** When the next delivery is due. */
  next: Date | null;
};

const maxDue = 100;

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
async function findNext(endpointId: string, since: Date): Promise<Date | null> {
  const [found] = await queryPrepared<{ next: Date | null }>(Prisma.sql`
    SELECT min(next_attempt_at) AS next FROM webhook_delivery
    WHERE endpoint_id = ${endpointId} AND status = 'pending' AND next_attempt_at >= ${since}::timestamptz`);
  return found?.next ?? null;
}

/** The endpoint's current settings. */
type Target = Pick<
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

const hourMs = 60 * 60 * 1000;
const disableAfterMs = 5 * 24 * hourMs;
/** Longer than the longest gap of the schedule: without attempts in this time, the failures are not continuous. */
const maxSilenceMs = 27 * hourMs;

type Round = { beganAt: Date; now: Date };

/**
 * Updates the endpoint's health from a round of attempts: whether it fails and since when. Disables it after 410 or
 * five days with nothing but failures.
 */
async function updateEndpointHealth(endpoint: Target, results: PostResult[], round: Round): Promise<void> {
  if (results.length === 0) return;
  if (results.some((result) => "response" in result && result.response.status === 410))
    return disable(endpoint, "gone", round);
  if (results.some(isSuccess)) return setFailingSince(endpoint, null);
  if (endpoint.failingSince === null) return setFailingSince(endpoint, round.beganAt);
  if (round.now.getTime() - endpoint.failingSince.getTime() < disableAfterMs) return;
  if (await wasTriedRecently(endpoint.id, round.beganAt)) return disable(endpoint, "failing", round);
  // After a time without attempts, the five days begin again.
  return setFailingSince(endpoint, round.beganAt);
}

/** Sets or clears `failingSince`, unless the endpoint has changed since the attempts. */
async function setFailingSince({ id, updatedAt, failingSince }: Target, since: Date | null): Promise<void> {
  if (since === failingSince) return;
  await db().webhookEndpoint.updateMany({ where: { id, updatedAt }, data: { failingSince: since } });
}

async function disable(endpoint: Target, reason: "gone" | "failing", { now }: Round): Promise<void> {
  await db().$transaction((tx) => disableEndpoint(tx, endpoint, reason, now));
}

async function wasTriedRecently(endpointId: string, before: Date): Promise<boolean> {
  const attemptedAt = { lt: before, gte: new Date(before.getTime() - maxSilenceMs) };
  return (await db().webhookAttempt.findFirst({ where: { attemptedAt, delivery: { endpointId } } })) !== null;
}
