import { db } from "@/lib/db";
import type { EncryptionKey } from "@/lib/env";
import type { WebhookEndpoint } from "@/prisma/generated/client";
import { judgeEndpoint } from "./judge-endpoint";
import { isSuccess, type Post, type PostResult } from "./post";
import { recordAttempt } from "./record-attempt";
import { secretsOf } from "../endpoints/secrets";
import { signedHeaders } from "./sign";
import { wakeEndpoint } from "@/lib/events/wake-endpoint";

// Invariant: every due delivery is attempted, and each attempt is recorded before the next. A process that dies between
// sending and recording sends again: at least once, always with the same id.

export type Sender = {
  post: Post;
  encryptionKeys: readonly EncryptionKey[];
  now: () => Date;
  /** Ends the work after the attempts under way. */
  signal: AbortSignal;
};

/** Attempts to one endpoint at the same time, and the longest it keeps its place before others get their turn. */
const parallel = 10;
const turnMs = 60_000;

type Due = { id: string; attempt_count: number; retry_index: number; event_id: string; body: string | null };

/**
 * Sends what is due to an endpoint, the oldest first, and sees to it that what comes later is sent then. Returns when that
 * will be, if anything is left.
 */
export async function deliverDue(endpointId: string, sender: Sender): Promise<Date | null> {
  const endOfTurn = sender.now().getTime() + turnMs;
  while (!sender.signal.aborted && sender.now().getTime() < endOfTurn) {
    const endpoint = await db().webhookEndpoint.findUnique({ where: { id: endpointId } });
    if (!endpoint) return null;
    if (endpoint.disabledAt !== null || endpoint.deletedAt !== null) {
      await cancelPending(endpointId, sender.now());
      return null;
    }
    const due = await findDue(endpointId, sender.now());
    if (due.length === 0) return wakeForNext(endpointId);
    const results = await attemptAll(endpoint, due, sender);
    // One that takes nothing gives up its place; what else is due there gets another.
    if (!results.some(isSuccess)) return wakeForNext(endpointId);
  }
  await wakeEndpoint(db(), endpointId);
  return sender.now();
}

/** Nobody goes on before all of them are written down, or could not be. */
async function attemptAll(endpoint: WebhookEndpoint, due: Due[], sender: Sender): Promise<PostResult[]> {
  const beganAt = sender.now();
  const settled = await Promise.allSettled(due.map((delivery) => attempt(endpoint, delivery, sender)));
  const results = settled.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  await judgeEndpoint(endpoint, results, { beganAt, now: sender.now() });
  const broken = settled.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  return results;
}

/** Due by either clock: the queue goes by that of PostgreSQL, which may be ahead of ours. */
async function findDue(endpointId: string, now: Date): Promise<Due[]> {
  return db().$queryRaw<Due[]>`
    SELECT d.id, d.attempt_count, d.retry_index, d.event_id, e.body
    FROM webhook_delivery d JOIN event e ON e.id = d.event_id
    WHERE d.endpoint_id = ${endpointId} AND d.status = 'pending' AND d.next_attempt_at <= GREATEST(${now}::timestamptz, now())
    ORDER BY d.next_attempt_at, e.sequence
    LIMIT ${parallel}`;
}

async function wakeForNext(endpointId: string): Promise<Date | null> {
  const next = await db().webhookDelivery.aggregate({
    where: { endpointId, status: "pending" },
    _min: { nextAttemptAt: true },
  });
  const at = next._min.nextAttemptAt;
  if (at !== null) await wakeEndpoint(db(), endpointId, at);
  return at;
}

async function attempt(endpoint: WebhookEndpoint, due: Due, sender: Sender): Promise<PostResult[]> {
  const attemptedAt = sender.now();
  const { body } = due;
  if (body === null) return giveUp(due.id, attemptedAt);
  const message = { id: due.event_id, body, sentAt: attemptedAt };
  const headers = signedHeaders(message, secretsOf(endpoint, sender.encryptionKeys, attemptedAt));
  const result = await sender.post({ url: endpoint.url, headers, body });
  await recordAttempt(endpoint, { ...due, attemptedAt, result }, sender.now());
  return [result];
}

/**
 * Gives up what is still under way to an endpoint that gets nothing any more, unless it was enabled this very moment; it can
 * be recovered once it is. Only ever here: others would wait for the attempts under way.
 */
async function cancelPending(endpointId: string, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE webhook_delivery d
       SET status = 'cancelled', next_attempt_at = NULL, finished_at = ${now}::timestamptz
      FROM webhook_endpoint p
     WHERE p.id = ${endpointId} AND (p.disabled_at IS NOT NULL OR p.deleted_at IS NOT NULL)
       AND d.endpoint_id = p.id AND d.status = 'pending'`;
}

/** Begun again in the moment in which the body's retention ended: there is nothing left to send. */
async function giveUp(id: string, now: Date): Promise<[]> {
  await db().webhookDelivery.updateMany({
    where: { id, status: "pending" },
    data: { status: "failed", nextAttemptAt: null, finishedAt: now },
  });
  return [];
}
