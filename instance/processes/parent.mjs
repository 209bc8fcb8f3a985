// Detects the end of the terminal, script or npm that started this process, so that this process does not outlive it.
import { readFileSync } from "node:fs";

const checkEveryMs = 500;

/** Calls `onGone` once when the parent process, or npm behind a shell, ends. */
export function watchParent(onGone) {
  const parent = process.ppid;
  const grandparent = shellParent(parent);
  const timer = setInterval(() => {
    const isUnchanged = process.ppid === parent && (grandparent === undefined || shellParent(parent) === grandparent);
    if (isUnchanged) return;
    clearInterval(timer);
    onGone();
  }, checkEveryMs);
  timer.unref();
}

/**
 * The parent of the shell through which npm runs scripts: the shell survives a killed npm. Undefined without a shell.
 * Outside Linux, the shell replaces itself with the script.
 */
function shellParent(pid) {
  if (process.platform !== "linux" || !process.env.npm_lifecycle_event) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    if (!/^(sh|dash|bash|zsh)$/.test(name)) return undefined;
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
