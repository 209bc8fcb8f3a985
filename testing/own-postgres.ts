import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { ensureAuditKey } from "@/lib/accounts/audit/key";
import { closeDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { endProcess } from "@/instance/processes/ending";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { migrate } from "@/instance/database/migrate";
import { writePrivateJson } from "@/instance/files";
import {
  applicationUrl,
  databaseUrl,
  ensureDatabase,
  preparePostgres,
  type Postgres,
} from "@/instance/database/postgres";
import { reachableFolder } from "@/instance/database/postgres-user";
import { testServices } from "./services";

export type OwnPostgres = {
  url: string;
  /** The URL of the owner, for migrations. */
  ownerUrl: string;
  /** Kills the server with SIGKILL and starts it again. */
  crash: () => Promise<void>;
  /**
   * Copies the running server's files as PostgreSQL's manual prescribes (section 26.3.4, low-level API), because the
   * embedded PostgreSQL comes without pg_basebackup and pg_dump. Returns a data folder to start from.
   */
  backUp: () => Promise<string>;
  /** Stops the server and connects `db()` to the previous database again. */
  stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL server with durable writes, empty or from a backup, for a test that kills it, and connects `db()`
 * to it.
 */
export async function startOwnPostgres(dataDir = newFolder()): Promise<OwnPostgres> {
  const postgres = await preparePostgres(dataDir);
  let runner = await startRunner(dataDir);
  await ensureDatabase(postgres);
  const url = applicationUrl(postgres);
  await migrate(databaseUrl(postgres), url);
  const previousUrl = env().DATABASE_URL;
  await switchDatabase(url);
  await ensureAuditKey(databaseUrl(postgres));
  return {
    url,
    ownerUrl: databaseUrl(postgres),
    crash: async () => {
      const ended = once(runner, "exit");
      const pid = Number.parseInt(readFileSync(join(postgres.cluster, "postmaster.pid"), "utf8"));
      // A signal to pid 0 would reach the whole test run.
      if (!(pid > 0)) throw new Error("The PostgreSQL of this test has no pid.");
      process.kill(pid, "SIGKILL");
      await ended;
      runner = await startRunner(dataDir);
    },
    backUp: () => backUp(postgres),
    stop: async () => {
      await switchDatabase(previousUrl);
      await endProcess(runner.pid ?? 0, "SIGTERM", 60_000);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "remit-test-"));
  // PostgreSQL may run as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o711);
  return folder;
}

async function backUp(postgres: Postgres): Promise<string> {
  const folder = newFolder();
  const cluster = reachableFolder(join(folder, "postgres"), postgres.user);
  const client = new Client({ connectionString: databaseUrl(postgres, "postgres") });
  await client.connect();
  await client.query("SELECT pg_backup_start('test', true)");
  await copy(postgres.cluster, cluster);
  const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  // A server that starts from the copy replays the log written during it.
  await copy(join(postgres.cluster, "pg_wal"), join(cluster, "pg_wal"));
  await client.end();
  const label = join(cluster, "backup_label");
  writeFileSync(label, rows[0]?.labelfile ?? "");
  if (postgres.user) chownSync(label, postgres.user.uid, postgres.user.gid);
  rmSync(join(cluster, "postmaster.pid"));
  writePrivateJson(join(folder, "postgres.json"), { ...postgres, cluster });
  return folder;
}

/** Copies a folder with owners and permissions. `cp` skips files that disappear while it runs. */
async function copy(from: string, to: string): Promise<void> {
  await once(spawn("cp", ["-a", `${from}/.`, to], { stdio: "ignore" }), "exit");
}

/** Connects `db()` to another database. Replaces the test process's setting, because settings are parsed once. */
export async function switchDatabase(url: string): Promise<void> {
  await closeDatabase();
  Object.assign(env(), { DATABASE_URL: url });
}

async function startRunner(dataDir: string) {
  const file = join(testServices().runners, "database-runner.mjs");
  const runner = spawnChild({ file, args: [dataDir], env: process.env, output: "ignore" });
  if (!(await becomesReady(runner))) throw new Error("The PostgreSQL of this test did not start.");
  return runner;
}
