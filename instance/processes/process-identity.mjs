// Pids are reused, but pid and start time together identify a process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A text unique to the process with this pid; undefined if no process has it. */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === "linux" ? linuxIdentity(pid) : portableIdentity(pid);
}

function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended but has not been reaped by its parent.
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const startTime = fields[19];
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${startTime}`;
  } catch {
    return undefined;
  }
}

function portableIdentity(pid) {
  const started = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return started.stdout?.trim() || undefined;
}
