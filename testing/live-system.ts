// Two web processes and two workers with a load of clients, for tests that stop them while they work.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@/instance/processes/ending";
import { newClientAddress } from "./api";
import { newAddress, sendToken, type World } from "./settlement-fixtures";
import { startWebProcesses, type WebProcess } from "./web-processes";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

/** Ends a part, politely or by kill -9, and starts it again; resolves when it serves. */
export type Part = { name: string; restart: (how: "stop" | "kill") => Promise<void> };

export async function startParts(settings: Record<string, string>) {
  const webs = await startWebProcesses(2, settings);
  const workers = await Promise.all([startWorkerProcess(settings), startWorkerProcess(settings)]);
  const origins = webs.map(({ origin }) => origin);
  const restartWeb = (index: number): Part["restart"] => {
    const PORT = new URL(origins[index] ?? "").port;
    return async (how) => {
      await webs[index]?.[how]();
      webs.splice(index, 1, ...(await startWebProcesses(1, { ...settings, PORT })));
    };
  };
  // A supervisor starts a worker again that finds no database.
  const restartWorker = (index: number): Part["restart"] => {
    return async (how) => {
      await workers[index]?.[how]();
      let started: WorkerProcess | undefined;
      while (!started) started = await startWorkerProcess(settings).catch(() => undefined);
      workers[index] = started;
    };
  };
  return {
    origins,
    all: [0, 1].flatMap((index): Part[] => [
      { name: `web ${index}`, restart: restartWeb(index) },
      { name: `worker ${index}`, restart: restartWorker(index) },
    ]),
    stop: () => Promise.all([...webs, ...workers].map((part: WebProcess | WorkerProcess) => part.kill())),
  };
}

export type Load = ReturnType<typeof startLoad>;

type LoadOptions = {
  key: string;
  clients: number;
  random: () => number;
  /** Where the next call goes. */
  origin: () => string;
};

/**
 * Clients that create requests, read them and pay half of them, until they are stopped. They repeat a call that fails,
 * with the same Idempotency-Key.
 */
export function startLoad(world: World, { key, clients, random, origin }: LoadOptions) {
  const acknowledged = new Set<string>();
  const paid: string[] = [];
  const failures: string[] = [];
  const counts = { reads: 0 };
  const repeated: string[] = [];
  let isStopping = false;
  let paying = Promise.resolve();

  /** Repeats a call until one of the processes responds to it. */
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const headers = { "x-api-key": key, "x-forwarded-for": newClientAddress(), ...init.headers };
      const signal = AbortSignal.timeout(15_000);
      const response = await fetch(origin() + path, { ...init, headers, signal }).catch(() => undefined);
      // 409: the first try is still under way.
      if (response && ![409, 429, 503].includes(response.status)) return response;
      await response?.body?.cancel();
      repeated.push(`${path}: ${response?.status ?? "no response"}`);
      await sleep(100);
    }
  }

  async function createAndRead(): Promise<void> {
    const recipient = newAddress();
    const created = await call("/api/payment-requests", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ amount: "1", chain: "local-evm", token: "TESTUSD", recipient_address: recipient }),
    });
    if (created.status !== 201) return void failures.push(`created: ${created.status} ${await created.text()}`);
    const { public_id: id } = ((await created.json()) as { data: { public_id: string } }).data;
    if (acknowledged.has(id)) failures.push(`twice: ${id}`);
    acknowledged.add(id);
    if (random() < 0.5) pay(id, recipient);
    const found = await call(`/api/payment-requests/${id}`);
    if (found.status !== 200) failures.push(`read: ${found.status} ${id}`);
    await found.body?.cancel();
    counts.reads += 1;
  }

  /** One after another: the node loses transactions that arrive while it makes a block. */
  function pay(id: string, recipient: string): void {
    paid.push(id);
    paying = paying.then(() => sendToken(world.anvil, recipient, 1_000_000n)).then(() => undefined);
  }

  const running = Array.from({ length: clients }, async () => {
    while (!isStopping) await createAndRead();
  });
  return {
    acknowledged,
    paid,
    failures,
    /** Why calls were repeated. */
    repeated,
    counts: () => ({ created: acknowledged.size, paid: paid.length, repeated: repeated.length, ...counts }),
    untilNextCreation: () => {
      const before = acknowledged.size;
      return waitUntil(() => acknowledged.size > before || isStopping, 60_000);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      await paying;
    },
  };
}
