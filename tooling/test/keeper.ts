// keeper <record> <folder> <program> [arguments]: runs a test service in the background. It stops the service, removes
// its folder and exits on request, or if no test run has renewed the record for half an hour.
import { rmSync, statSync } from "node:fs";
import { once } from "node:events";
import { endProcess } from "@/instance/processes/ending";
import { spawnChild } from "@/instance/processes/spawn";
import { onStop } from "@/lib/platform/process/shutdown";

const leaseMs = 30 * 60_000;
const checkEveryMs = 10_000;
const [record = "", folder = "", file = "", ...args] = process.argv.slice(2);

const service = spawnChild({ file, args, env: process.env });
onStop(stop);
const timer = setInterval(() => {
  const renewedAt = statSync(record, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - renewedAt > leaseMs) void stop();
}, checkEveryMs);
await once(service, "exit");
clearInterval(timer);

async function stop(): Promise<void> {
  await endProcess(service.pid ?? 0, "SIGTERM", 60_000);
  rmSync(folder, { recursive: true, force: true });
}
