// A lock between processes: a file that names its holder. The lock of a dead holder is free.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** Takes the lock if it is free or if its holder is dead. */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  // A hard link to a complete file creates the lock atomically, with its contents.
  const complete = `${file}.${process.pid}`;
  writeFileSync(complete, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
  try {
    while (!link(complete, file)) if (!removeDeadLock(file)) return false;
    return true;
  } finally {
    rmSync(complete, { force: true });
  }
}

/** The pid of the living holder, or undefined. */
export function lockHolder(file) {
  const text = readIfPresent(file);
  return text === undefined ? undefined : livingHolder(text);
}

/** Returns false if the file exists already. */
function link(complete, file) {
  try {
    linkSync(complete, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/**
 * Invariant: only the holder of a second lock removes a dead lock. Otherwise a process that has read a dead lock could
 * remove the lock that a living process has taken in the meantime.
 */
function removeDeadLock(file) {
  const dead = readIfPresent(file);
  if (dead === undefined || livingHolder(dead) !== undefined) return false;
  const removal = `${file}.removal`;
  if (!tryLock(removal)) return false;
  if (readIfPresent(file) === dead) rmSync(file);
  rmSync(removal);
  return true;
}

function livingHolder(text) {
  try {
    const { pid, identity } = JSON.parse(text);
    return processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined; // A power cut left the file without its contents.
  }
}

function readIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
