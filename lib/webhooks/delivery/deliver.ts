import { db } from "@/lib/db";
import type { EncryptionKey } from "@/lib/env";
import { findDue, findNext, maxDue, type Due, type Target } from "./find-due";
import { judgeEndpoint } from "./judge-endpoint";
import { isSuccess, type Post, type PostResult } from "./post";
import type { RecordAttempt } from "./record-attempt";
import { secretsOf } from "../endpoints/secrets";
import { signedHeaders } from "./sign";

// Invariant: every due delivery is attempted, and each attempt is recorded before the next. A process that dies between
// sending and recording sends again: at least once, always with the same id.

export type Sender = {
  post: Post;
  record: RecordAttempt;
  encryptionKeys: readonly EncryptionKey[];
  now: () => Date;
  /** Ends the work after the attempts under way. */
  signal: AbortSignal;
};

/** Attempts to one endpoint at the same time, and the longest it keeps its place before others get their turn. */
const parallel = 10;
const turnMs = 15_000;

/**
 * Sends what is due to an endpoint from `since` on, the oldest first. Returns when there is more to send, if anything is
 * left: at once if its turn is over or it takes nothing.
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
    const { results, left } = await attemptAll(found, due, sender);
    if (due.length < maxDue && results.every(isSuccess) && !left) return next;
    from = new Date((left ?? due.at(-1))?.next_attempt_at ?? from);
    // One that takes nothing gives up its place; what else is due there gets another.
    const isOver = sender.signal.aborted || sender.now().getTime() >= endOfTurn;
    if (isOver || !results.some(isSuccess)) return findNext(endpointId, from);
  }
}

/**
 * Attempts deliveries, some at a time, and fewer with each failure. Returns the results and the first delivery that was not
 * attempted. Nobody goes on before all attempts are recorded, or could not be.
 */
async function attemptAll(
  target: Target,
  due: Due[],
  sender: Sender,
): Promise<{ results: PostResult[]; left: Due | undefined }> {
  const beganAt = sender.now();
  const secrets = due.length > 0 ? secretsOf(target, sender.encryptionKeys, beganAt) : [];
  const results: PostResult[] = [];
  const waiting = due.values();
  let attempted = 0;
  const attemptInTurn = async () => {
    for (const delivery of waiting) {
      attempted += 1;
      const result = await attempt(target, { delivery, secrets }, sender);
      if (result) results.push(result);
      if (sender.signal.aborted || (result && !isSuccess(result))) return;
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: parallel }, attemptInTurn));
  await judgeEndpoint(target, results, { beganAt, now: sender.now() });
  const broken = settled.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  return { results, left: due[attempted] };
}

async function attempt(
  { url, environment }: Target,
  { delivery, secrets }: { delivery: Due; secrets: string[] },
  sender: Sender,
): Promise<PostResult | undefined> {
  const attemptedAt = sender.now();
  const { body } = delivery;
  if (body === null) return giveUp(delivery.id, attemptedAt);
  const headers = signedHeaders({ id: delivery.event_id, body, sentAt: attemptedAt }, secrets);
  const result = await sender.post({ url, headers, body });
  await sender.record({ ...delivery, environment, attemptedAt, result }, sender.now());
  return result;
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
async function giveUp(id: string, now: Date): Promise<undefined> {
  await db().webhookDelivery.updateMany({
    where: { id, status: "pending" },
    data: { status: "failed", nextAttemptAt: null, finishedAt: now },
  });
}
