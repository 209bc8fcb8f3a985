// The process that owns the embedded PostgreSQL: postgres-runner <DATA_DIR>
import { join } from "node:path";
import { onStop, reportReady } from "@/lib/lifeline";
import { waitUntil } from "../processes/ending";
import { complain } from "../terminal";
import { readJson } from "./files";
import { ensureDatabase, startPostgres, type Postgres } from "./postgres";

const dataDir = process.argv[2] ?? "";
const postgres = readJson<Postgres>(join(dataDir, "postgres.json"));
if (!postgres) throw new Error(`No PostgreSQL was prepared in ${dataDir}.`);

const server = await startPostgres(postgres);
let isStopping = false;

onStop(async (reason) => {
  isStopping = true;
  // Abandoned together with its clients: "smart" waits until the last of them has gone. Asked: they have gone already.
  server.kill(reason === "abandoned" ? "SIGTERM" : "SIGINT");
  if (await hasEnded(6000)) return;
  server.kill("SIGINT");
  if (await hasEnded(10_000)) return;
  server.kill("SIGKILL");
  await hasEnded(2000);
});

server.once("exit", (code, signal) => {
  if (isStopping) return;
  complain(`PostgreSQL ended by itself (${signal ?? `exit code ${code}`}).`);
  process.exit(1);
});

await ensureDatabase(postgres);
reportReady();

function hasEnded(timeoutMs: number): Promise<boolean> {
  return waitUntil(() => server.exitCode !== null || server.signalCode !== null, timeoutMs);
}
