// The supervisor's own life: one instance a data folder, started, watched over, and stopped in order.
import { join } from "node:path";
import { lockHolder, tryLock } from "./processes/lock.mjs";
import { watchParent } from "./processes/parent";
import { forgetInstance, readInstance } from "./record";
import { makeDataFolder } from "./files";
import { complain, say } from "./terminal";
import { bringUp } from "./start/bring-up";
import type { Processes } from "./start/processes";
import { readSettings } from "./start/settings";
import { stopInOrder } from "./start/stop";
import { rmSync } from "node:fs";

type Life = { processes: Processes | undefined; stopping: Promise<void> | undefined };

export async function runInstance(): Promise<void> {
  const life: Life = { processes: undefined, stopping: undefined };
  try {
    const settings = readSettings();
    makeDataFolder(settings.dataDir);
    const lock = takeInstanceLock(settings.dataDir);
    const stop = (why: string, code: number) =>
      void (life.stopping ??= end({ life, dataDir: settings.dataDir, lock, why, code }));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop("Stopping …", 0));
    watchParent(() => stop("Whoever started this has ended; stopping …", 0));
    try {
      await bringUp(settings, (processes) => (life.processes = processes));
    } catch (error) {
      if (life.stopping) return;
      complain(error instanceof Error ? error.message : String(error));
      stop("Remit did not start; stopping what did.", 1);
    }
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Two supervisors on one data folder would fight over its database. */
function takeInstanceLock(dataDir: string): string {
  const lock = join(dataDir, "instance.lock");
  // A second try: the first may only have cleared away the lock of a dead one.
  if (tryLock(lock) || tryLock(lock)) return lock;
  const url = readInstance(dataDir)?.url;
  throw new Error(
    `Remit already runs on ${dataDir} (process ${lockHolder(lock) ?? "unknown"}${url ? `, ${url}` : ""}). ` +
      "Another instance needs a PORT and a DATA_DIR of its own.",
  );
}

type Ending = { life: Life; dataDir: string; lock: string; why: string; code: number };

async function end({ life, dataDir, lock, why, code }: Ending): Promise<void> {
  say(why);
  await stopInOrder(life.processes?.all ?? []);
  forgetInstance(dataDir);
  rmSync(lock, { force: true });
  say("Stopped.");
  process.exit(code);
}
