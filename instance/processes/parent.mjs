// A process started from a terminal, a script or npm must not outlive it.
import { readFileSync } from "node:fs";

const lookEveryMs = 500;

/** Calls `onGone` once when the parent process, or npm behind a shell, ends. */
export function watchParent(onGone) {
  const parent = process.ppid;
  const grandparent = shellParent(parent);
  const timer = setInterval(() => {
    const isThere = process.ppid === parent && (grandparent === undefined || shellParent(parent) === grandparent);
    if (isThere) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** npm runs scripts through a shell, which survives a killed npm. On other systems than Linux the shell execs. */
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
