import { databaseNow } from "@/lib/platform/process/database-clock";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { newFailureLog } from "@/lib/platform/failure-log";
import { repeatEvery } from "@/lib/platform/process/interval";
import { deliverDue, type Sender } from "./deliver";
import { openEndpointLocks, type EndpointLocks } from "./endpoint-locks";
import { findAllPending } from "./find-due";
import { webhookTargets } from "../endpoints/targets";
import { openPost } from "./post";
import { openRecorder } from "./record-attempt";
import { newWakes, type Wakes } from "./wakes";

// Sends webhooks as they become due. Every worker is notified. A worker drops a wake only after it has checked the
// endpoint's deliveries under its lock; while another worker holds the lock, it keeps retrying.

/** How many endpoints a worker sends to in parallel. */
const maxEndpoints = 500;
/** How many endpoints a worker locks at once; few, so that the workers share the endpoints. */
const maxTakenAtOnce = 4;
/** Delay before a lock is requested again, even by the worker that just released it, so that others get it first. */
const retryMs = 100;
const retryAfterErrorMs = 5000;
const reconnectMs = 1000;
/** Safety net: finds the retries that a dead worker had kept only in memory. */
const findAllEveryMs = 30_000;

type Dispatch = { sender: Sender; wakes: Wakes; sending: Map<string, Promise<void>> };

/** Sends due deliveries until `signal` aborts. The returned function resolves after the attempts in progress. */
export function startDispatcher(signal: AbortSignal): () => Promise<void> {
  const { encryptionKeys } = env();
  const post = openPost(webhookTargets());
  const sender = { post, record: openRecorder(), encryptionKeys, now: databaseNow, signal };
  const sending = new Map<string, Promise<void>>();
  const wakes = newWakes((endpointId) => sending.size >= maxEndpoints || sending.has(endpointId));
  signal.addEventListener("abort", wakes.notify);
  const running = keepConnected({ sender, wakes, sending });
  const stopFinding = repeatEvery(findAllEveryMs, "find pending webhook deliveries", () => findAll(wakes));
  return async () => {
    await stopFinding();
    await running;
    await Promise.all(sending.values());
  };
}

async function findAll(wakes: Wakes): Promise<void> {
  for (const { endpointId, next } of await findAllPending()) wakes.add(endpointId, { dueFrom: next, at: next });
}

async function keepConnected(dispatch: Dispatch): Promise<void> {
  const { signal } = dispatch.sender;
  const failures = newFailureLog("Webhook dispatcher failed; reconnecting");
  while (!signal.aborted) {
    await sendWhileConnected(dispatch, failures.clear).catch((error: unknown) => failures.note(error));
    await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
  }
}

async function sendWhileConnected(dispatch: Dispatch, onConnected: () => void): Promise<void> {
  const { sender, wakes, sending } = dispatch;
  const onDue = (endpointId: string, dueFrom: Date) => wakes.add(endpointId, { dueFrom, at: databaseNow() });
  const locks = await openEndpointLocks({ onDue, onLost: wakes.notify });
  const toRelease: string[] = [];
  try {
    // Deliveries that became due before this worker connected.
    await findAll(wakes);
    onConnected();
    while (!sender.signal.aborted && locks.isOpen()) {
      if (toRelease.length > 0) await locks.release(toRelease.splice(0));
      await startSending(dispatch, locks, toRelease);
      await wakes.untilReady();
    }
    // Keep the locks until the attempts in progress have ended.
    if (locks.isOpen()) await Promise.all(sending.values());
  } finally {
    await locks.end().catch(() => undefined);
  }
}

/** Starts sending to some endpoints and adds each to `toRelease` when its lock can be released. */
async function startSending(dispatch: Dispatch, locks: EndpointLocks, toRelease: string[]): Promise<void> {
  const { wakes, sending } = dispatch;
  const wanted = wakes.ready(maxTakenAtOnce);
  if (wanted.length === 0) return;
  const taken = new Set(await locks.take(wanted));
  for (const endpointId of wanted) {
    if (!taken.has(endpointId)) {
      wakes.postpone(endpointId, retryTime());
      continue;
    }
    const end = () => {
      sending.delete(endpointId);
      toRelease.push(endpointId);
      wakes.notify();
    };
    sending.set(endpointId, sendTo(endpointId, dispatch).finally(end));
  }
}

/** Sends to a locked endpoint, including deliveries that become due meanwhile, until its turn is over. */
async function sendTo(endpointId: string, { sender, wakes }: Dispatch): Promise<void> {
  let dueFrom = wakes.take(endpointId);
  try {
    while (dueFrom) {
      const next = await deliverDue(endpointId, sender, dueFrom);
      // `deliverDue` returns a past time only if it gave up its turn before it had sent everything.
      const isTurnOver = next !== null && next <= databaseNow();
      const mayContinue = wakes.isReady(endpointId) && !isTurnOver && !sender.signal.aborted;
      dueFrom = mayContinue ? wakes.take(endpointId) : undefined;
      if (next) wakes.add(endpointId, { dueFrom: next, at: isTurnOver ? retryTime() : next });
    }
  } catch (error) {
    log().warn({ webhook_endpoint: endpointId, err: error }, "Webhook deliveries failed; retrying");
    wakes.add(endpointId, {
      dueFrom: dueFrom ?? new Date(0),
      at: new Date(databaseNow().getTime() + retryAfterErrorMs),
    });
  }
}

function retryTime(): Date {
  return new Date(databaseNow().getTime() + retryMs * (1 + Math.random()));
}
