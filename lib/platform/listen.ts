import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { newClient } from "@/lib/platform/connection";
import { directDatabaseUrl } from "@/lib/platform/env";
import { newFailureLog } from "@/lib/platform/failure-log";

// A process has one connection outside its pools, for what a pooled connection cannot do: it receives notifications and,
// in a worker, holds session locks. A process that loses it loses both.

const probeEveryMs = 15_000;
const connectWithinMs = 5000;
const queryWithinMs = 10_000;
const firstRetryMs = 100;
const maxRetryMs = 2000;

export type Session = {
  client: Client;
  /** Aborts when the connection is lost, and its locks with it. */
  lost: AbortSignal;
  /** Resolves when the connection is lost or no longer wanted. */
  ended: Promise<void>;
};

type Options = { channel: string; onPayload: (payload: string) => void; signal: AbortSignal };
type Work = (session: Session, onReady: () => void) => Promise<void>;

/**
 * Runs `work` with a connection that receives the notifications of a channel, and again with a new one after it was lost
 * or `work` has failed, until `signal` aborts. Pauses grow until `work` calls `onReady`.
 */
export async function keepSession({ signal, ...options }: Options, work: Work): Promise<void> {
  const fields = { channel: options.channel };
  const failures = newFailureLog("Lost the notification connection; reconnecting", { fields });
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
    const onReady = () => {
      failures.clear();
      retryMs = firstRetryMs;
    };
    await holdSession({ signal, ...options }, (session) => work(session, onReady)).catch((error: unknown) =>
      failures.note(error),
    );
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function holdSession(
  { channel, onPayload, signal }: Options,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const limits = { connectionTimeoutMillis: connectWithinMs, query_timeout: queryWithinMs };
  const client = newClient(directDatabaseUrl(), { ...limits, keepAlive: true });
  const losing = new AbortController();
  const lost = losing.signal;
  client.on("error", (error) => losing.abort(error));
  client.on("end", () => losing.abort(new Error("the connection has ended")));
  client.on("notification", ({ payload = "" }) => onPayload(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    const ended = probe(client, AbortSignal.any([signal, lost])).catch((error: unknown) => losing.abort(error));
    await work({ client, lost, ended });
    lost.throwIfAborted();
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Rejects when the connection does not respond: a firewall may drop it silently. */
async function probe(client: Client, until: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(probeEveryMs, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) return;
    await client.query("SELECT 1");
  }
}

export type Listening = {
  /** Resolves while notifications arrive; rejects when that takes too long. */
  untilConnected: () => Promise<void>;
  end: () => void;
};

type Listener = {
  onPayload: (payload: string) => void;
  /** After a reconnection: notifications may have been missed. */
  onGap: () => void;
};

/** Receives the notifications of a channel until it is stopped. */
export function listen(channel: string, { onPayload, onGap }: Listener): Listening {
  const events = new EventEmitter().setMaxListeners(0);
  const ending = new AbortController();
  let [isConnected, hasConnected] = [false, false];
  void keepSession({ channel, onPayload, signal: ending.signal }, async ({ ended }, onReady) => {
    onReady();
    isConnected = true;
    events.emit("connected");
    if (hasConnected) onGap();
    hasConnected = true;
    await ended;
    isConnected = false;
  });
  return {
    untilConnected: async () => {
      if (!isConnected) await once(events, "connected", { signal: AbortSignal.timeout(connectWithinMs) });
    },
    end: () => ending.abort(),
  };
}
