import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { openDatabaseGate, type Refusal } from "@/testing/database-gate";
import { layOutRelease, type Installation } from "@/testing/launcher";
import { bundleProgram } from "@/testing/programs";

// The worker as a release runs it, on a PostgreSQL that turns some of its connections away.

let release: Installation;
beforeAll(async () => {
  const [worker, check] = await Promise.all([bundleProgram("worker.ts"), bundleProgram("instance/check-database.ts")]);
  release = layOutRelease({ worker: { file: worker }, "check-database": { file: check } });
});
afterAll(() => release.remove());

type Line = { level?: number; msg?: string; err?: { stack?: string } };

/** Runs the worker and, like a service manager, starts it again whenever it exits with a failure. */
function superviseWorker(databaseUrl: string) {
  const lines: Line[] = [];
  const has = (message: string) => lines.some(({ msg }) => msg === message);
  const state: { child?: ChildProcess } = {};
  const start = (): Promise<number | null> => {
    const child = spawn(process.execPath, [release.remit, "start:worker"], {
      env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "info" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    createInterface(child.stdout).on("line", (line) => void lines.push(JSON.parse(line) as Line));
    state.child = child;
    return once(child, "exit").then(([code]) => (code === 1 && !child.killed ? start() : (code as number | null)));
  };
  const exited = start();
  const send = (signal: NodeJS.Signals) => () => void state.child?.kill(signal);
  return { exited, has, terminate: send("SIGTERM"), kill: send("SIGKILL") };
}

const databases: [string, (connection: number) => Refusal | null][] = [
  ["resets its first ten connections", (n) => (n < 10 ? "reset" : null)],
  ["is at its connection limit for the first ten", (n) => (n < 10 ? "too_many" : null)],
  ["does not respond to three of the first connections", (n) => (n >= 1 && n < 4 ? "silent" : null)],
  ["resets connections after the first check", (n) => (n >= 2 && n < 10 ? "reset" : null)],
  ["resets every second connection of the first twenty", (n) => (n < 20 && n % 2 === 1 ? "reset" : null)],
];

test.concurrent.for(databases)(
  "a worker whose database %s works in the end",
  async ([, refuse], { expect, onTestFinished }) => {
    const startedAt = await databaseTime();
    const gate = await openDatabaseGate(env().DATABASE_URL, refuse);
    onTestFinished(gate.stop);
    const worker = superviseWorker(gate.url);
    onTestFinished(worker.kill);
    await expect.poll(() => worker.has("Worker process started"), { timeout: 120_000 }).toBe(true);
    expect(gate.count().refused).toBeGreaterThan(0);
    await expect.poll(() => heartbeatsSince(startedAt), { timeout: 120_000 }).toBeGreaterThan(0);
    worker.terminate();
    expect(await worker.exited).toBe(0);
  },
);

test("a worker that is stopped while it waits for the database ends without a failure", async () => {
  const gate = await openDatabaseGate(env().DATABASE_URL, () => "reset");
  onTestFinished(gate.stop);
  const worker = superviseWorker(gate.url);
  onTestFinished(worker.kill);
  await expect.poll(() => worker.has("Cannot start the job runner yet; retrying"), { timeout: 120_000 }).toBe(true);
  worker.terminate();
  expect(await worker.exited).toBe(0);
});

async function databaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>("SELECT now()");
  return rows[0]?.now ?? new Date();
}

async function heartbeatsSince(time: Date): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM worker_heartbeat WHERE started_at > $1",
    [time],
  );
  return rows[0]?.n ?? 0;
}
