import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/db";
import { newClientAddress } from "@/testing/api";
import { startWebProcesses, type WebProcess } from "@/testing/web-processes";

// Two web processes behind a client that acts like a load balancer: it checks each one's readiness and alternates.
// Even on a busy machine the client checks several times during the drain.
const drain = { DRAIN_SECONDS: "6", TRUSTED_PROXY_HOPS: "1" };
const pollMs = 50;
let processes: WebProcess[];

beforeAll(async () => {
  // Without a worker no process becomes ready.
  await pool().query("INSERT INTO worker_heartbeat (worker_id, started_at, beat_at) VALUES ($1, now(), now() + $2)", [
    crypto.randomUUID(),
    "1 hour",
  ]);
  processes = await startWebProcesses(2, drain);
});

afterAll(() => Promise.all(processes.map(({ kill }) => kill())));

test("no request fails while one of two processes restarts", async () => {
  const targets = processes.map(({ origin }) => ({ origin, isReady: true }));
  const responses = { ok: 0, failed: [] as string[] };
  const running = { value: true };
  const clients = Array.from({ length: 8 }, (_, index) => runClient(targets, index, responses, running));
  const watching = watch(targets, running);
  const untilServed = (count: number) =>
    expect.poll(() => responses.ok + responses.failed.length).toBeGreaterThan(count);
  await untilServed(100);
  const origin = processes[1]?.origin ?? "";
  await processes[1]?.stop();
  const okAtRestart = responses.ok;
  processes[1] = (await startWebProcesses(1, { ...drain, PORT: new URL(origin).port }))[0] as WebProcess;
  await untilServed(okAtRestart + 100);
  await expect.poll(() => targets.every(({ isReady }) => isReady)).toBe(true);
  running.value = false;
  await Promise.all([...clients, watching]);
  expect(responses.failed).toEqual([]);
  expect(responses.ok).toBeGreaterThan(okAtRestart);
});

test("a stopping process fails its health checks, and serves with connections that close", async () => {
  const [leaving] = await startWebProcesses(1, drain);
  const stopped = leaving?.stop();
  const readiness = () => fetch(`${leaving?.origin}/api/health/ready`);
  await expect.poll(async () => (await readiness()).status).toBe(503);
  const ready = await readiness();
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
  expect(await ready.json()).toMatchObject({ error: { message: "Remit is stopping." } });
  const served = await fetch(`${leaving?.origin}/api/public/chains`);
  expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(fetch(`${leaving?.origin}/api/public/chains`)).rejects.toThrow();
});

/** Avoids the rate limit of a single client. */
function asNewClient(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": newClientAddress() };
}

type Target = { origin: string; isReady: boolean };

/** Polls the readiness of each process. */
async function watch(targets: Target[], running: { value: boolean }): Promise<void> {
  while (running.value) {
    for (const target of targets) {
      target.isReady = await fetch(`${target.origin}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    await sleep(pollMs);
  }
}

type ResponseCounts = { ok: number; failed: string[] };

/** Keeps one connection to each process and uses them in turn. */
async function runClient(targets: Target[], first: number, responses: ResponseCounts, running: { value: boolean }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = first; running.value; turn++) {
    const ready = targets.filter(({ isReady }) => isReady);
    const { origin } = ready[turn % ready.length] ?? { origin: "none" };
    try {
      const sent = request(`${origin}/api/public/chains`, { agent, headers: asNewClient() }).end();
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      await once(response.resume(), "end");
      if (response.statusCode !== 200) throw new Error(String(response.statusCode));
      responses.ok++;
      await sleep(5);
    } catch (error) {
      responses.failed.push(`${origin}: ${String(error)}`);
    }
  }
  agent.destroy();
}
