// npm start and npm run dev: a whole instance on one machine under one supervisor. One instance per data folder.
import { rmSync, chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, tryLock } from "./processes/lock.mjs";
import { watchParent } from "./processes/parent.mjs";
import { dataDirectory, forgetInstance, readInstance } from "./record";
import { bringUp } from "./start/bring-up";
import { createProcesses, type Processes } from "./start/processes";
import { warn, say } from "./terminal";
import type { Prepared } from "./start/prepare";
import { spawnChild } from "./processes/spawn";
import { once } from "node:events";
import { hasEnded, endProcess } from "./processes/ending";

try {
  await runInstance(process.argv[2] ?? "production");
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function runInstance(mode: string): Promise<void> {
  const dataDir = dataDirectory();
  makeDataFolder(dataDir);
  const lock = takeInstanceLock(dataDir);
  const preparation = startPreparation(mode);
  let processes: Processes | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (reason: string, exitCode: number) => void (stopping ??= end(reason, exitCode));
  async function end(reason: string, exitCode: number): Promise<void> {
    say(reason);
    await preparation.stop();
    await processes?.stop();
    forgetInstance(dataDir);
    rmSync(lock, { force: true });
    say("Stopped.");
    process.exit(exitCode);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop("Stopping …", 0));
  watchParent(() => stop("The parent process has ended; stopping …", 0));
  try {
    const prepared = await preparation.result;
    if (!prepared) return stop("Remit did not start.", 1);
    processes = createProcesses(prepared.settings);
    await bringUp(prepared, processes);
  } catch (error) {
    if (stopping) return;
    warn(error instanceof Error ? error.message : String(error));
    stop("Remit did not start; stopping its processes.", 1);
  }
}

/** Two supervisors on one data folder would conflict over its database. */
function takeInstanceLock(dataDir: string): string {
  const lock = join(dataDir, "instance.lock");
  if (tryLock(lock)) return lock;
  const url = readInstance(dataDir)?.url;
  throw new Error(
    `Remit already runs on ${dataDir} (process ${lockHolder(lock) ?? "unknown"}${url ? `, ${url}` : ""}). ` +
      "Another instance needs a PORT and a DATA_DIR of its own.",
  );
}

type Preparation = {
  /** Undefined if the preparation failed; it has printed the reason. */
  result: Promise<Prepared | undefined>;
  stop: () => Promise<void>;
};

/** Runs `prepare.ts`, which is bundled into the same folder as this program. */
function startPreparation(mode: string): Preparation {
  const file = join(import.meta.dirname, "prepare.mjs");
  const child = spawnChild({ file, args: [mode], env: { ...process.env, NODE_ENV: mode } });
  const result = Promise.race([
    once(child, "message").then(([prepared]) => prepared as Prepared),
    once(child, "exit").then(() => undefined),
  ]);
  return {
    result,
    stop: async () => {
      if (child.pid && !hasEnded(child)) await endProcess(child.pid, "SIGTERM", 60_000);
    },
  };
}

/** Creates the data folder. PostgreSQL's user may traverse it, as every user may, but only its owner can list it. */
function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}
