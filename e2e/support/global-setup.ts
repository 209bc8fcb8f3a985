// Provides the instance that the browser tests use. `npm run test:e2e` keeps it running for the next run; `npm test`
// stops it with all its processes.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePort } from "@/instance/ports";
import { logFolder } from "@/instance/processes/logs";
import { endProcess, hasEnded, waitUntil } from "@/instance/processes/ending";
import { readInstance } from "@/instance/record";
import { keepService, keepsServices } from "@/tooling/test/kept-services";
import { programsStamp } from "@/tooling/build/programs";
import { baseUrlVariable, dataDirVariable, localChain } from "./instance";

// The first start builds the pages.
const startMs = 15 * 60_000;
const stopMs = 45_000;
const program = "tooling/run.mjs";

/** Uses the instance at `baseUrlVariable` if that is set; otherwise starts one or reuses a kept one. */
export default async function startInstance(): Promise<() => Promise<void>> {
  if (process.env[baseUrlVariable]) return () => Promise.resolve();
  const { dataDir, stop } = keepsServices() ? await provideKeptInstance() : await startOwnInstance();
  const url = readInstance(dataDir)?.url;
  Object.assign(process.env, { [baseUrlVariable]: url, [dataDirVariable]: dataDir });
  return stop;
}

type StartedInstance = { dataDir: string; stop: () => Promise<void> };

/** Reuses the previous run's instance. Starts a new one if there is none or the sources have changed. */
async function provideKeptInstance(): Promise<StartedInstance> {
  const service = {
    name: "instance",
    stamp: programsStamp(process.cwd()),
    prepare: async (folder: string) => ({ file: program, args: ["start"], env: await environmentOf(folder) }),
    isReady: isReadyIn,
    readyTimeoutMs: startMs,
  };
  return { dataDir: await keepService(service), stop: () => Promise.resolve() };
}

async function startOwnInstance(): Promise<StartedInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-e2e-"));
  // If root runs the tests, the database runs as another user, who must be able to traverse the folder.
  chmodSync(dataDir, 0o711);
  const log = join(dataDir, "instance.log");
  const output = openSync(log, "a", 0o600);
  const instance = spawn(process.execPath, [program, "start"], {
    stdio: ["ignore", output, output],
    env: await environmentOf(dataDir),
  });
  const isUp = await waitUntil(async () => hasEnded(instance) || (await isReadyIn(dataDir)), startMs);
  if (!isUp || hasEnded(instance)) {
    await endProcess(instance.pid ?? 0, "SIGTERM", stopMs);
    throw new Error(`The instance did not start. The end of its log:\n${lastLines(log)}`);
  }
  const urls = [readInstance(dataDir)?.url ?? "", localChain(dataDir).rpcUrl, databaseProbeUrl(dataDir)];
  const stop = async () => {
    await endProcess(instance.pid ?? 0, "SIGTERM", stopMs);
    for (const url of urls) {
      if (await isPortOpen(url)) throw new Error(`The instance stopped and left ${url} open:\n${lastLines(log)}`);
    }
    requireNoRestart(log, dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, stop };
}

async function environmentOf(dataDir: string): Promise<NodeJS.ProcessEnv> {
  // The instance must not inherit the developer's own database, URLs and chains.
  const {
    DATABASE_URL: _database,
    BASE_URL: _base,
    PAY_URL: _pay,
    LOCAL_CHAINS: _chains,
    ...environment
  } = process.env;
  return {
    ...environment,
    PORT: String(await choosePort(undefined)),
    DATA_DIR: dataDir,
    SIGN_UP: "open",
    // Each browser sends a client address of its own in a header, as a proxy would.
    TRUSTED_PROXY_HOPS: "1",
  };
}

async function isReadyIn(dataDir: string): Promise<boolean> {
  const url = readInstance(dataDir)?.url;
  return url !== undefined && (await isHealthy(url));
}

/** Whether the worker and the local chains are up too. */
async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/ready`)
    .then((response) => response.json() as Promise<{ status?: string }>)
    .then(
      ({ status }) => status === "ok",
      () => false,
    );
}

/** Whether a program listens at the URL's port. Only a refused connection means no, because PostgreSQL rejects HTTP. */
async function isPortOpen(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
    () => true,
    (error: unknown) => !/ECONNREFUSED/.test(String(error instanceof Error ? error.cause : error)),
  );
}

function databaseProbeUrl(dataDir: string): string {
  const { port } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { port: number };
  return `http://127.0.0.1:${port}`;
}

/** A process that ends and is started again fails only the journeys that need it at that moment. */
function requireNoRestart(log: string, dataDir: string): void {
  const [, name] = /The (\S+) process ended/.exec(readFileSync(log, "utf8")) ?? [];
  if (!name) return;
  const ownLog = lastLines(join(logFolder(dataDir), `${name}.log`));
  throw new Error(`A process of the instance ended during the run:\n${lastLines(log)}\nIts log:\n${ownLog}`);
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-40).join("\n");
}
