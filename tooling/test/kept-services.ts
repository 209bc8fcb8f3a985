// Services that keep running between test runs, each under a keeper process (tooling/test/keeper.ts). The file
// .data/test/<name>.json records a service. A run renews its lease by updating the file's modification time.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readJson, writePrivateJson } from "@/instance/files";
import { endProcess, waitUntil } from "@/instance/processes/ending";
import { withLock } from "@/instance/processes/lock.mjs";
import { isRunning, recordOf, type ProcessRecord } from "@/instance/record";
import { bundle } from "../bootstrap/bundle.mjs";

const records = resolve(".data", "test");
const renewEveryMs = 60_000;

/** `npm run test:integration` and `test:e2e` keep their services; `npm test` stops its own. */
export function keepsServices(): boolean {
  return process.env.REMIT_TEST_SERVICES === "kept";
}

type KeptService = {
  name: string;
  /** A hash of the service's sources. A running service with a different hash is replaced. */
  stamp: string;
  /** Prepares the service's empty folder and returns the program to run there. */
  prepare: (folder: string) => Promise<{ file: string; args: string[]; env: NodeJS.ProcessEnv }>;
  isReady: (folder: string) => Promise<boolean>;
  readyTimeoutMs: number;
};

type ServiceRecord = ProcessRecord & { folder: string; stamp: string };

/**
 * Starts the service unless it runs, and returns its folder. Concurrent runs share it and call `afterwards` one at a
 * time. The service ends half an hour after the last run ended.
 */
export async function keepService(
  service: KeptService,
  afterwards: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  return withLock(join(records, `${service.name}.lock`), async () => {
    const folder = (await reuse(service)) ?? (await start(service));
    await afterwards(folder);
    setInterval(() => renew(service.name), renewEveryMs).unref();
    return folder;
  });
}

async function reuse({ name, stamp, isReady }: KeptService): Promise<string | undefined> {
  const record = readJson<ServiceRecord>(recordFile(name));
  if (!record || !isRunning(record)) return undefined;
  if (record.stamp === stamp && (await isReady(record.folder))) {
    renew(name);
    return record.folder;
  }
  await endProcess(record.pid, "SIGTERM", 60_000);
  return undefined;
}

/** Does nothing if the service has been stopped meanwhile. */
function renew(name: string): void {
  if (existsSync(recordFile(name))) utimesSync(recordFile(name), new Date(), new Date());
}

async function start({ name, stamp, prepare, isReady, readyTimeoutMs }: KeptService): Promise<string> {
  const keeperFile = resolve("dist", "test-runners", "keeper.mjs");
  await bundle(process.cwd(), resolve("tooling", "test", "keeper.ts"), keeperFile);
  const folder = mkdtempSync(join(tmpdir(), `remit-kept-${name}-`));
  // If root runs the tests, the database runs as another user, who must be able to traverse the folder.
  chmodSync(folder, 0o711);
  const { file, args, env } = await prepare(folder);
  const log = openSync(join(folder, "keeper.log"), "a", 0o600);
  const keeper = spawn(process.execPath, [keeperFile, recordFile(name), folder, file, ...args], {
    detached: true,
    stdio: ["ignore", log, log],
    env,
  });
  keeper.unref();
  const record: ServiceRecord = { ...recordOf(name, keeper.pid ?? 0), folder, stamp };
  mkdirSync(records, { recursive: true });
  writePrivateJson(recordFile(name), record);
  const isUp = await waitUntil(async () => !isRunning(record) || (await isReady(folder)), readyTimeoutMs);
  if (isUp && isRunning(record)) return folder;
  await endProcess(record.pid, "SIGTERM", 60_000);
  throw new Error(`The ${name} of the tests did not start; see ${join(folder, "keeper.log")}.`);
}

/** Stops every kept service of this checkout and returns their names. */
export async function stopKeptServices(): Promise<string[]> {
  mkdirSync(records, { recursive: true });
  const files = readdirSync(records).filter((file) => file.endsWith(".json"));
  const running = files.flatMap((file) => readJson<ServiceRecord>(join(records, file)) ?? []).filter(isRunning);
  await Promise.all(running.map(({ pid }) => endProcess(pid, "SIGTERM", 60_000)));
  for (const file of files) rmSync(join(records, file), { force: true });
  return running.map(({ name }) => name);
}

function recordFile(name: string): string {
  return join(records, `${name}.json`);
}
