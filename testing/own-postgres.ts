import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAuditKey } from "@/lib/audit/key";
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { endProcess } from "@/instance/processes/ending";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { migrate } from "@/instance/database/migrate";
import { applicationUrl, databaseUrl, ensureDatabase, preparePostgres } from "@/instance/database/postgres";
import { testServices } from "./services";

export type OwnPostgres = {
  url: string;
  /** Ends the server by kill -9 and starts it again. */
  crash: () => Promise<void>;
  /** The test goes back to its own database. */
  stop: () => Promise<void>;
};

/** A PostgreSQL server that keeps what it acknowledged, for a test that kills it; from here on `db()` is on it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-test-"));
  chmodSync(dataDir, 0o711);
  const postgres = await preparePostgres(dataDir);
  let runner = await startRunner(dataDir);
  await ensureDatabase(postgres);
  const url = applicationUrl(postgres);
  await migrate(databaseUrl(postgres), url);
  const before = env().DATABASE_URL;
  await switchTo(url);
  await ensureAuditKey();
  return {
    url,
    crash: async () => {
      const ended = once(runner, "exit");
      const pid = Number.parseInt(readFileSync(join(postgres.cluster, "postmaster.pid"), "utf8"));
      // A signal to pid 0 would reach the whole test run.
      if (!(pid > 0)) throw new Error("The PostgreSQL of this test has no pid.");
      process.kill(pid, "SIGKILL");
      await ended;
      runner = await startRunner(dataDir);
    },
    stop: async () => {
      await switchTo(before);
      await endProcess(runner.pid ?? 0, "SIGTERM", 15_000);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Settings are parsed once; this one of the test process is put in their place. */
async function switchTo(url: string): Promise<void> {
  await closeDatabase();
  Object.assign(env(), { DATABASE_URL: url });
}

async function startRunner(dataDir: string) {
  const file = join(testServices().runners, "database-runner.mjs");
  const runner = spawnChild({ file, args: [dataDir], env: process.env, output: "ignore" });
  if (!(await becomesReady(runner))) throw new Error("The PostgreSQL of this test does not start.");
  return runner;
}
