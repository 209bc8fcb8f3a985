import { once } from "node:events";
import { endProcess } from "../processes/ending";
import { lastLines, withLog } from "../processes/logs";
import { spawnChild } from "../processes/spawn";
import type { Processes } from "./processes";
import type { Settings } from "./settings";

/** Runs `next build` into `folder`. It can be stopped like the instance's other processes; a failure shows its last words. */
export async function runBuild(processes: Processes, settings: Settings, file: string, folder: string): Promise<void> {
  const env = { ...process.env, REMIT_BUILD_FOLDER: folder, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const child = withLog(settings.dataDir, "build", (output) => spawnChild({ file, env, output }));
  const pid = child.pid ?? 0;
  processes.all.push({
    name: "build",
    pid: () => (child.exitCode === null && child.signalCode === null ? pid : undefined),
    ready: Promise.resolve(),
    stop: () => endProcess(pid, "SIGTERM", 5000),
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code === 0) return;
  throw new Error(`The pages could not be built:\n${lastLines(settings.dataDir, "build", 40).join("\n")}`);
}
