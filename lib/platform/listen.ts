import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { newClient } from "@/lib/platform/connection";
import { directDatabaseUrl } from "@/lib/platform/env";
import { newFailureLog } from "@/lib/platform/failure-log";

const probeEveryMs = 15_000;
const timeoutMs = 5000;
const firstRetryMs = 100;
const maxRetryMs = 10_000;

type Listener = {
  onPayload: (payload: string) => void;
  /** After a reconnection: notifications may have been missed. */
  onGap: () => void;
};

export type Listening = {
  /** Resolves while notifications arrive; rejects when that takes too long. */
  untilConnected: () => Promise<void>;
  end: () => void;
};

/** Receives PostgreSQL notifications of a channel on its own connection, which reconnects until it is stopped. */
export function listen(channel: string, { onPayload, onGap }: Listener): Listening {
  const events = new EventEmitter().setMaxListeners(0);
  const ended = new AbortController();
  let isConnected = false;

  async function run(): Promise<void> {
    let hasConnected = false;
    const failures = newFailureLog("Lost the notification connection; reconnecting", { fields: { channel } });
    for (let retryMs = firstRetryMs; !ended.signal.aborted; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
      await holdConnection(channel, onPayload, ended.signal, () => {
        [isConnected, retryMs] = [true, firstRetryMs];
        failures.clear();
        events.emit("connected");
        if (hasConnected) onGap();
        hasConnected = true;
      }).catch((error: unknown) => failures.note(error));
      isConnected = false;
      await sleep(retryMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }
  void run();

  return {
    untilConnected: async () => {
      if (!isConnected) await once(events, "connected", { signal: AbortSignal.timeout(timeoutMs) });
    },
    end: () => ended.abort(),
  };
}

/** Listens with one connection until it is lost (rejects) or `ended` aborts (resolves). */
async function holdConnection(
  channel: string,
  onPayload: (payload: string) => void,
  ended: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  const client = newClient(directDatabaseUrl(), { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  const lost = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection has ended")));
  });
  lost.catch(() => undefined);
  client.on("notification", ({ payload = "" }) => onPayload(payload));
  try {
    await Promise.race([client.connect(), lost]);
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    onConnected();
    while (!ended.aborted) {
      await Promise.race([lost, sleep(probeEveryMs, undefined, { signal: ended }).catch(() => undefined)]);
      // Detects connections that a firewall has dropped silently.
      if (!ended.aborted) await client.query("SELECT 1");
    }
  } finally {
    void client.end().catch(() => undefined);
  }
}
