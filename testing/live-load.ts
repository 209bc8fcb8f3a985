// Clients that call a live system at a steady rate while its processes restart or fail.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@/instance/processes/ending";
import { newClientAddress } from "./api";
import { pick } from "./random-source";
import { newAddress, sendToken, type World } from "./settlement-fixtures";

export type Load = ReturnType<typeof startLoad>;

type LoadOptions = {
  /** Keys of one merchant. Several, because a key is limited to 100 calls per second. */
  keys: string[];
  callsPerSecond: number;
  random: () => number;
  /** The URL for the next call. */
  origin: () => string;
};

/** One creation, three times two reads, and one list. */
const callsPerRound = 8;
const retryAfterMs = 200;

/**
 * Clients that create requests, pay half of them, and read them as merchants and customers do, until they are
 * stopped. They retry failed calls, creates with the same Idempotency-Key, and catch up after an outage.
 */
export function startLoad(world: World, { keys, callsPerSecond, random, origin }: LoadOptions) {
  const acknowledged = new Set<string>();
  const paid: string[] = [];
  const failures: string[] = [];
  const retries: string[] = [];
  let calls = 0;
  let isStopping = false;
  let paying = Promise.resolve();
  const startedAt = Date.now();

  /** Retries a call until one of the processes responds. */
  async function call(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const headers = { "x-forwarded-for": newClientAddress(), ...init.headers };
      const signal = AbortSignal.timeout(60_000);
      const response = await fetch(origin() + path, { ...init, headers, signal }).catch(() => undefined);
      // 409: the first attempt is still in progress.
      if (response && ![409, 429, 503].includes(response.status)) {
        calls += 1;
        return response;
      }
      await response?.body?.cancel();
      retries.push(`${path}: ${response?.status ?? "no response"}`);
      await sleep(retryAfterMs);
    }
  }

  async function read(path: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await call(path, { headers });
    if (response.status !== 200) failures.push(`GET ${path} returned ${response.status}`);
    await response.body?.cancel();
  }

  async function createAndRead(): Promise<void> {
    const recipient = newAddress();
    const key = { "x-api-key": pick(keys, random) };
    const created = await call("/api/payment-requests", {
      method: "POST",
      headers: { ...key, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ amount: "1", chain: "local-evm", token: "TESTUSD", recipient_address: recipient }),
    });
    if (created.status !== 201) return void failures.push(`create returned ${created.status} ${await created.text()}`);
    const { public_id: id, shortcode } = ((await created.json()) as Created).data;
    if (acknowledged.has(id)) failures.push(`created twice: ${id}`);
    acknowledged.add(id);
    if (random() < 0.5) pay(id, recipient);
    for (let polls = 0; polls < 3; polls += 1) {
      await read(`/api/public/payment-requests/${shortcode}`);
      await read(`/api/payment-requests/${id}`, key);
    }
    await read("/api/payment-requests?limit=20", key);
  }

  /** Sends one at a time: the node loses transactions that arrive while it mines a block. */
  function pay(id: string, recipient: string): void {
    paid.push(id);
    paying = paying.then(() => sendToken(world.anvil, recipient, 1_000_000n)).then(() => undefined);
  }

  // Each client starts a round of calls every `roundMs`, which is four seconds; the starts are spread evenly.
  const clientCount = Math.ceil(callsPerSecond / 2);
  const roundMs = (clientCount * callsPerRound * 1000) / callsPerSecond;
  const running = Array.from({ length: clientCount }, async (_, index) => {
    for (let dueAt = startedAt + (index / clientCount) * roundMs; !isStopping; dueAt += roundMs) {
      await sleep(dueAt - Date.now());
      if (!isStopping) await createAndRead();
    }
  });
  return {
    acknowledged,
    paid,
    failures,
    /** The reasons for retries. */
    retries,
    counts: () => ({
      calls,
      created: acknowledged.size,
      paid: paid.length,
      retries: retries.length,
    }),
    untilNextCreation: () => {
      const before = acknowledged.size;
      return waitUntil(() => acknowledged.size > before || isStopping, 120_000);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      await paying;
    },
  };
}

type Created = { data: { public_id: string; shortcode: string } };

const readinessEveryMs = 200;

/** Polls the readiness of each process like a load balancer; while none responds in time, calls go to all of them. */
export function watchReadiness(origins: string[]) {
  let ready = origins;
  let isStopping = false;
  const isReady = (origin: string) =>
    fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(30_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  void (async () => {
    while (!isStopping) {
      const areReady = await Promise.all(origins.map(isReady));
      ready = origins.filter((_, index) => areReady[index]);
      await sleep(readinessEveryMs);
    }
  })();
  return {
    origins: () => (ready.length > 0 ? ready : origins),
    untilAllAreReady: () => waitUntil(() => ready.length === origins.length, 120_000),
    stop: () => void (isStopping = true),
  };
}
