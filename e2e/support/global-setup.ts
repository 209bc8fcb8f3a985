// Starts one real instance for the run, as npm start does, and stops it with everything it started.
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess, waitUntil } from "@/instance/processes/ending";
import { freePort } from "@/instance/ports";
import { baseUrlVariable, dataDirVariable, localChain } from "./instance";

// A first start builds the pages.
const startMs = 5 * 60_000;
const stopMs = 45_000;

export default async function startInstance(): Promise<() => Promise<void>> {
  if (process.env[baseUrlVariable]) return () => Promise.resolve();
  const port = await freePort(0);
  if (!port) throw new Error("This machine has no free port.");
  const dataDir = mkdtempSync(join(tmpdir(), "remit-e2e-"));
  // The database may run as another user than root.
  chmodSync(dataDir, 0o711);
  const log = join(dataDir, "instance.log");
  const instance = spawnInstance(port, dataDir, log);
  const url = `http://localhost:${port}`;
  const isUp = await waitUntil(async () => hasEnded(instance) || (await answers(`${url}/api/health/ready`)), startMs);
  if (!isUp || hasEnded(instance)) {
    await endProcess(instance.pid ?? 0, "SIGTERM", stopMs);
    throw new Error(`The instance does not start. Its last words:\n${lastLines(log)}`);
  }
  Object.assign(process.env, { [baseUrlVariable]: url, [dataDirVariable]: dataDir });
  const nodeUrl = localChain().rpcUrl;
  return async () => {
    await endProcess(instance.pid ?? 0, "SIGTERM", stopMs);
    const orphans = [url, nodeUrl, `http://127.0.0.1:${databasePort(dataDir)}`];
    for (const orphan of orphans) {
      if (await isListening(orphan))
        throw new Error(`The instance stopped and left ${orphan} open:\n${lastLines(log)}`);
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function spawnInstance(port: number, dataDir: string, log: string): ChildProcess {
  const {
    DATABASE_URL: _database,
    BASE_URL: _base,
    PAY_URL: _pay,
    LOCAL_CHAINS: _chains,
    ...environment
  } = process.env;
  const output = openSync(log, "a", 0o600);
  return spawn(process.execPath, ["tooling/run.mjs", "start"], {
    stdio: ["ignore", output, output],
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      SIGN_UP: "open",
      // The browsers of the journeys name addresses of their own, as behind a proxy.
      TRUSTED_PROXY_HOPS: "1",
    },
  });
}

function hasEnded(instance: ChildProcess): boolean {
  return instance.exitCode !== null || instance.signalCode !== null;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Whether anything takes a connection there, whatever it says. */
async function isListening(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    (error: unknown) => !/ECONNREFUSED/.test(String(error instanceof Error ? error.cause : error)),
  );
}

function databasePort(dataDir: string): number {
  return (JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { port: number }).port;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-40).join("\n");
}
