import type { Client } from "pg";
import { databaseNow } from "@/lib/platform/process/database-clock";
import { env } from "@/lib/platform/env";
import { keepSession, type Session } from "@/lib/platform/listen";
import { log } from "@/lib/platform/log";
import { repeatEvery } from "@/lib/platform/process/interval";
import { dueChannel, parsePayload } from "@/lib/events/wake-endpoint";
import { deliverDue, type Sender } from "./deliver";
import { webhookTargets } from "../endpoints/targets";
import { openPost } from "./post";
import { openRecorder } from "./record-attempt";
import { setTimeout as sleep } from "node:timers/promises";
import { Prisma, queryPrepared } from "@/lib/platform/db";

// Sends webhooks as they become due. Every worker is notified. A worker drops a wake only after it has checked the
// endpoint's deliveries under its lock; while another worker holds the lock, it keeps retrying.

/** How many endpoints a worker sends to in parallel. */
const maxEndpoints = 500;
/** How many endpoints a worker locks at once; few, so that the workers share the endpoints. */
const maxTakenAtOnce = 4;
/** Delay before a lock is requested again, even by the worker that just released it, so that others get it first. */
const retryMs = 100;
const retryAfterErrorMs = 5000;
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
  const onPayload = (payload: string) => {
    const { endpointId, dueFrom } = parsePayload(payload);
    wakes.add(endpointId, { dueFrom, at: databaseNow() });
  };
  const running = keepSession({ channel: dueChannel, onPayload, signal }, (session, onReady) =>
    sendWhileConnected({ sender, wakes, sending }, session, onReady),
  );
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

/** A lost connection ends the sending like the end of the process, after the attempts in progress. */
async function sendWhileConnected(all: Dispatch, { client, lost }: Session, onReady: () => void): Promise<void> {
  const { wakes, sending } = all;
  const signal = AbortSignal.any([all.sender.signal, lost]);
  const dispatch = { ...all, sender: { ...all.sender, signal } };
  signal.addEventListener("abort", wakes.notify);
  const toUnlock: string[] = [];
  // Deliveries that became due before this worker connected.
  await findAll(wakes);
  onReady();
  while (!signal.aborted) {
    if (toUnlock.length > 0) await unlockEndpoints(client, toUnlock.splice(0));
    await startSending(dispatch, client, toUnlock);
    await wakes.untilReady();
  }
  // Keep the locks until the attempts in progress have ended.
  if (!lost.aborted) await Promise.all(sending.values());
}

/** Starts sending to some endpoints and adds each to `toUnlock` when its lock can be released. */
async function startSending(dispatch: Dispatch, client: Client, toUnlock: string[]): Promise<void> {
  const { wakes, sending } = dispatch;
  const wanted = wakes.ready(maxTakenAtOnce);
  if (wanted.length === 0) return;
  const taken = new Set(await lockEndpoints(client, wanted));
  for (const endpointId of wanted) {
    if (!taken.has(endpointId)) {
      wakes.postpone(endpointId, retryTime());
      continue;
    }
    const end = () => {
      sending.delete(endpointId);
      toUnlock.push(endpointId);
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

// Session locks let only one worker at a time send to an endpoint. A worker that dies loses them with its connection. If
// a lock is lost, a message may be sent twice.

// Arbitrary, but different from the numbers of Remit's other advisory locks.
const lockSpace = 7_233_003;

/** Locks the endpoints that no other worker sends to, and returns them. */
async function lockEndpoints(client: Client, endpointIds: string[]): Promise<string[]> {
  const text = "SELECT id FROM unnest($1::text[]) AS id WHERE pg_try_advisory_lock($2, hashtext(id))";
  const { rows } = await client.query<{ id: string }>({ name: "lock", text, values: [endpointIds, lockSpace] });
  return rows.map(({ id }) => id);
}

async function unlockEndpoints(client: Client, endpointIds: string[]): Promise<void> {
  const text = "SELECT pg_advisory_unlock($2, hashtext(id)) FROM unnest($1::text[]) AS id";
  await client.query({ name: "unlock", text, values: [endpointIds, lockSpace] });
}

/** Deliveries to an endpoint are due, the first at `dueFrom`; a sender should check it from `at` on. */
type Wake = { dueFrom: Date; at: Date };

/** The endpoints to check. A wake is kept until it is taken, so none is lost while another worker sends. */
type Wakes = ReturnType<typeof newWakes>;

const maxSleepMs = 60_000;

/** Endpoints for which `isBusy` is true are skipped until `notify` is called. */
export function newWakes(isBusy: (endpointId: string) => boolean) {
  const wakes = new Map<string, Wake>();
  let change = new AbortController();
  const idle = () => [...wakes].filter(([endpointId]) => !isBusy(endpointId));

  return {
    /** Merges with an existing wake; the earlier times win. */
    add: (endpointId: string, { dueFrom, at }: Wake): void => {
      const existing = wakes.get(endpointId) ?? { dueFrom, at };
      wakes.set(endpointId, { dueFrom: earlier(existing.dueFrom, dueFrom), at: earlier(existing.at, at) });
      change.abort();
    },
    /** Up to `count` endpoints to check now, from a random offset, so that workers try different ones. */
    ready: (count: number): string[] => {
      const now = databaseNow();
      const ids = idle().flatMap(([endpointId, { at }]) => (at <= now ? [endpointId] : []));
      const start = Math.floor(Math.random() * ids.length);
      return [...ids.slice(start), ...ids.slice(0, start)].slice(0, count);
    },
    isReady: (endpointId: string): boolean => {
      const wake = wakes.get(endpointId);
      return wake !== undefined && wake.at <= databaseNow();
    },
    /** Delays the endpoint's wake until `at`, or until another wake is added. */
    postpone: (endpointId: string, at: Date): void => {
      const existing = wakes.get(endpointId);
      if (existing) wakes.set(endpointId, { ...existing, at });
    },
    /** Removes the endpoint's wake and returns its `dueFrom`. */
    take: (endpointId: string): Date | undefined => {
      const existing = wakes.get(endpointId);
      wakes.delete(endpointId);
      return existing?.dueFrom;
    },
    /** Resolves `untilReady`. */
    notify: (): void => change.abort(),
    /** Waits for an endpoint to check, or a change. */
    untilReady: async (): Promise<void> => {
      const soonest = idle().reduce((time, [, { at }]) => Math.min(time, at.getTime()), Infinity);
      const ms = Math.min(Math.max(0, soonest - databaseNow().getTime()), maxSleepMs);
      await sleep(ms, undefined, { signal: change.signal }).catch(() => undefined);
      change = new AbortController();
    },
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** All endpoints with pending deliveries and their earliest due times. */
function findAllPending(): Promise<{ endpointId: string; next: Date }[]> {
  return queryPrepared(Prisma.sql`
    SELECT endpoint_id AS "endpointId", min(next_attempt_at) AS next FROM webhook_delivery
    WHERE status = 'pending' GROUP BY endpoint_id`);
}
