// One real instance for the run, started like npm start: kept running between runs of `npm run test:e2e`, otherwise
// stopped with all its processes.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choosePort } from "@/instance/ports";
import { endProcess, hasEnded, waitUntil } from "@/instance/processes/ending";
import { readInstance } from "@/instance/record";
import { keepService, keepsServices } from "@/tooling/test/kept-services";
import { programsStamp } from "@/tooling/build/stamp";
import { baseUrlVariable, dataDirVariable, localChain } from "./instance";

// The first start builds the pages.
const startMs = 5 * 60_000;
const stopMs = 45_000;
const program = "tooling/run.mjs";

export default async function startInstance(): Promise<() => Promise<void>> {
  if (process.env[baseUrlVariable]) return () => Promise.resolve();
  const { dataDir, stop } = keepsServices() ? await keepInstance() : await startOwnInstance();
  const url = readInstance(dataDir)?.url;
  Object.assign(process.env, { [baseUrlVariable]: url, [dataDirVariable]: dataDir });
  return stop;
}

type Started = { dataDir: string; stop: () => Promise<void> };

/** Starts an instance that keeps running for the next run, or reuses it unless sources have changed. */
async function keepInstance(): Promise<Started> {
  const service = {
    name: "instance",
    stamp: programsStamp(process.cwd()),
    prepare: async (folder: string) => ({ file: program, args: ["start"], env: await environmentOf(folder) }),
    isReady: isReadyIn,
    readyTimeoutMs: startMs,
  };
  return { dataDir: await keepService(service), stop: () => Promise.resolve() };
}

async function startOwnInstance(): Promise<Started> {
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
    throw new Error(`The instance does not start. The end of its log:\n${lastLines(log)}`);
  }
  const urls = [readInstance(dataDir)?.url ?? "", localChain(dataDir).rpcUrl, databaseUrlOf(dataDir)];
  const stop = async () => {
    await endProcess(instance.pid ?? 0, "SIGTERM", stopMs);
    for (const url of urls) {
      if (await isListening(url)) throw new Error(`The instance stopped and left ${url} open:\n${lastLines(log)}`);
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, stop };
}

async function environmentOf(dataDir: string): Promise<NodeJS.ProcessEnv> {
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
    // The journeys' browsers send their own addresses, as behind a proxy.
    TRUSTED_PROXY_HOPS: "1",
  };
}

async function isReadyIn(dataDir: string): Promise<boolean> {
  const url = readInstance(dataDir)?.url;
  return url !== undefined && (await respondsOk(`${url}/api/health/ready`));
}

async function respondsOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Whether something accepts connections there. */
async function isListening(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    (error: unknown) => !/ECONNREFUSED/.test(String(error instanceof Error ? error.cause : error)),
  );
}

function databaseUrlOf(dataDir: string): string {
  const { port } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { port: number };
  return `http://127.0.0.1:${port}`;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-40).join("\n");
}
