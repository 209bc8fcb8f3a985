// The processes of one instance, and the record of them that other commands read.
import { once } from "node:events";
import { endProcess, hasEnded, waitUntil } from "../processes/ending";
import { lastLines, rotateLogs, withLog } from "../processes/logs";
import { spawnChild } from "../processes/spawn";
import { supervise, type Supervised } from "../processes/supervised";
import { isRunning, readInstance, recordOf, writeInstance } from "../record";
import { warn, say } from "../terminal";
import type { Settings } from "./settings";

export type Processes = {
  /** Starts a process for the life of the instance. Calls `file` on each startup, because a rebuild changes it. */
  start: (name: string, file: () => string, environment?: NodeJS.Dict<string>) => Supervised;
  /** Runs a program to its end. Rejects with the last lines of its log if it fails. */
  run: (name: string, file: string, options?: RunOptions) => Promise<void>;
  stop: () => Promise<void>;
};

type RunOptions = { args?: string[]; environment?: NodeJS.Dict<string> };
type Running = Pick<Supervised, "name" | "pid" | "stop">;

/** Longer than the time in which each process ends by itself after SIGTERM. */
const stopTimeoutMs = 30_000;
const rotationCheckMs = 5000;
/** Each process stops before the processes that it needs. */
const stopOrder = ["build", "migrate", "web", "worker", "chains", "postgres"];

export function createProcesses(settings: Settings): Processes {
  const { dataDir, mode, drainSeconds, logTo } = settings;
  const drainMs = Number(drainSeconds) * 1000;
  const all: Running[] = [];
  const record = () => recordProcesses(settings, all);
  let isStopping = false;
  // While the instance starts, a caller may still ask for processes after `stop`; those would be left behind.
  const requireRunning = () => {
    if (isStopping) throw new Error("The instance is stopping.");
  };
  const spawn = (name: string, file: string, { args = [dataDir], environment = {} }: RunOptions) => {
    const env = { ...process.env, ...environment };
    const isShown = logTo === "stdout" || (mode === "development" && ["web", "worker"].includes(name));
    if (isShown) return spawnChild({ file, args, env, output: "inherit" });
    return withLog(dataDir, name, (output) => spawnChild({ file, args, env, output }));
  };
  rotateRegularly(settings);
  return {
    start: (name, file, environment) => {
      requireRunning();
      const start = () => spawn(name, file(), { environment });
      const supervised = supervise({
        name,
        start,
        stopTimeoutMs: stopTimeoutMs + drainMs,
        onStart: () => setImmediate(record),
      });
      all.push(supervised);
      return supervised;
    },
    run: async (name, file, options = {}) => {
      requireRunning();
      const child = spawn(name, file, options);
      const pid = () => (hasEnded(child) ? undefined : child.pid);
      all.push({ name, pid, stop: () => endProcess(pid() ?? 0, "SIGTERM", 5000) });
      const [code] = (await once(child, "exit")) as [number | null];
      if (code === 0) return;
      const reason = logTo === "stdout" ? "the reason is above." : `\n${lastLines(dataDir, name, 40).join("\n")}`;
      throw new Error(`"${name}" failed: ${reason}`);
    },
    stop: async () => {
      isStopping = true;
      const sorted = [...all].sort((a, b) => stopOrder.indexOf(a.name) - stopOrder.indexOf(b.name));
      for (const one of sorted) await one.stop();
    },
  };
}

function recordProcesses({ dataDir, baseUrl }: Settings, all: Running[]): void {
  try {
    writeInstance(dataDir, {
      url: baseUrl,
      database_url: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || "",
      supervisor: recordOf("supervisor", process.pid),
      processes: all.flatMap((one) => {
        const pid = one.pid();
        return pid ? [recordOf(one.name, pid)] : [];
      }),
    });
  } catch (error) {
    // A full disk must not stop the supervisor. The record is written atomically, and again when the next process
    // starts.
    warn(`The processes could not be recorded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function rotateRegularly({ dataDir, logFileBytes }: Settings): void {
  let hasFailed = false;
  const timer = setInterval(() => {
    try {
      rotateLogs(dataDir, logFileBytes);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) warn(`The logs could not be rotated: ${error instanceof Error ? error.message : String(error)}`);
      hasFailed = true;
    }
  }, rotationCheckMs);
  timer.unref();
}

/** Waits for the processes of a killed supervisor to end, then ends those that still run. */
export async function takeOver(dataDir: string): Promise<void> {
  const leftover = (readInstance(dataDir)?.processes ?? []).filter(isRunning);
  if (leftover.length === 0) return;
  say("The previous supervisor was killed; waiting for its processes to end.");
  if (await waitUntil(() => !leftover.some(isRunning), 8000)) return;
  for (const { name, pid } of leftover.filter(isRunning)) {
    warn(`Ending a leftover ${name} process (${pid}).`);
    await endProcess(pid, "SIGTERM", 10_000);
  }
}
