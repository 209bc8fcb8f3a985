// A lock between processes: a file that names its holder. The lock of a dead holder is free.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { processIdentity } from "./process-identity.mjs";

const waitMs = 100;

/** Waits until no other process holds `file`, then runs `work`. Calls `onWait` once if it has to wait. */
export async function withLock(file, work, onWait = () => {}) {
  let isWaiting = false;
  while (!tryLock(file)) {
    if (!isWaiting) onWait();
    isWaiting = true;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Takes the lock if it is free. If its holder is dead, removes the lock, so that the next call can take it. */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  // A hard link to a complete file creates the lock atomically, with its contents.
  const complete = `${file}.${process.pid}`;
  writeFileSync(complete, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
  try {
    linkSync(complete, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    breakDeadLock(file);
    return false;
  } finally {
    rmSync(complete, { force: true });
  }
}

/** The pid of the living holder, or undefined. */
export function lockHolder(file) {
  const text = readIfPresent(file);
  if (text === undefined) return undefined;
  const { pid, identity } = JSON.parse(text);
  return processIdentity(pid) === identity ? pid : undefined;
}

function breakDeadLock(file) {
  const before = readIfPresent(file);
  if (before === undefined || lockHolder(file) !== undefined) return;
  const movedLock = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, movedLock);
  } catch {
    return; // Another process removed the lock first.
  }
  // A living process may have taken the lock since it was read: restore its lock.
  if (readIfPresent(movedLock) !== before) linkSync(movedLock, file);
  rmSync(movedLock, { force: true });
}

function readIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
