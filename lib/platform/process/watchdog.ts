import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isWatchedBySystemd } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { repeatEvery } from "./interval";

const checkEveryMs = 10_000;

/**
 * Ends this process if it `isStuck`, so that its service manager starts it again. systemd is notified in between
 * (`WatchdogSec`), so that it also ends a process whose event loop hangs. Call it before the work of the process.
 */
export function startWatchdog(isStuck: () => boolean = () => false): () => Promise<void> {
  return repeatEvery(checkEveryMs, "check that this process makes progress", async () => {
    if (isStuck()) {
      log().fatal("The heartbeat hangs; exiting, so that the service manager starts this process again");
      process.exit(1);
    }
    // Node has no datagram sockets of Unix, over which systemd receives notifications.
    if (isWatchedBySystemd()) await promisify(execFile)("systemd-notify", ["WATCHDOG=1"]);
  });
}
