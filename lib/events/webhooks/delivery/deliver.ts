import { db } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import { findDue, findNext, maxDue, type Due, type Target } from "./find-due";
import { updateEndpointHealth } from "./update-health";
import { isSuccess, type Post, type PostResult } from "./post";
import type { RecordAttempt } from "./record-attempt";
import { secretsOf } from "../endpoints/secrets";
import { signedHeaders } from "./sign";

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
