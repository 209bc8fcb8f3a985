// A pid is reused after its process died. Pid and start time together name one process for good.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A text that no other process of this machine has or had under that pid; undefined if there is none now. */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === "linux" ? linuxIdentity(pid) : portableIdentity(pid);
}

function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; only its parent has not looked yet.
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function portableIdentity(pid) {
  const started = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return started.stdout?.trim() || undefined;
}
