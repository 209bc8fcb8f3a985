// The process that owns the embedded PostgreSQL: database-runner <DATA_DIR>
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { onStop, reportReady } from "@/lib/platform/process/shutdown";
import { hasEnded, waitUntil } from "../processes/ending";
import { warn } from "../terminal";
import { readJson } from "../files";
import { ensureApplicationRole, ensureDatabase, startPostgres, type Postgres } from "./postgres";
import { guardSpace } from "./space";

const dataDir = process.argv[2] ?? "";
let server: ChildProcess | undefined;
let isStopping = false;

onStop(async (reason) => {
  isStopping = true;
  // SIGTERM lets PostgreSQL wait for its clients, which are also ending if the supervisor died; SIGINT ends them.
  if (await endServer(reason === "supervisor_lost" ? "SIGTERM" : "SIGINT", 6000)) return;
  if (await endServer("SIGINT", 10_000)) return;
  await endServer("SIGKILL", 2000);
});

const postgres = readJson<Postgres>(join(dataDir, "postgres.json"));
if (!postgres) throw new Error(`No PostgreSQL was prepared in ${dataDir}.`);

const started = await startPostgres(postgres, { isStopping: () => isStopping, onSpawn: (child) => (server = child) });
started.once("exit", (code, signal) => {
  if (isStopping) return;
  warn(`PostgreSQL ended by itself (${signal ?? `exit code ${code}`}).`);
  process.exit(1);
});
await guardSpace(postgres);
await ensureApplicationRole(postgres);
await ensureDatabase(postgres);
reportReady();

async function endServer(signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  server?.kill(signal);
  return waitUntil(() => !server || hasEnded(server), timeoutMs);
}
