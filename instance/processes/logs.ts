// Process output goes to files in the data folder; the terminal shows only messages for people.
import * as fs from "node:fs";
import { join } from "node:path";

const rotatedFiles = 3;

export function logFolder(dataDir: string): string {
  return join(dataDir, "logs");
}

/** Passes the process's log, opened for appending, to `work`. */
export function withLog<T>(dataDir: string, name: string, work: (descriptor: number) => T): T {
  fs.mkdirSync(logFolder(dataDir), { recursive: true, mode: 0o700 });
  const descriptor = fs.openSync(logFile(dataDir, name), "a", 0o600);
  try {
    return work(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

export function lastLines(dataDir: string, name: string, count = 12): string[] {
  const file = logFile(dataDir, name);
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-count);
}

/** Rotates each log larger than `maxBytes`: name.log.1 is the latest of three. Processes need not reopen their logs. */
export function rotateLogs(dataDir: string, maxBytes: number): void {
  const folder = logFolder(dataDir);
  if (!fs.existsSync(folder)) return;
  const logs = fs.readdirSync(folder).filter((name) => name.endsWith(".log"));
  for (const file of logs.map((name) => join(folder, name))) if (fs.statSync(file).size > maxBytes) rotate(file);
}

function rotate(file: string): void {
  for (let age = rotatedFiles; age > 1; age--) {
    if (fs.existsSync(`${file}.${age - 1}`)) fs.renameSync(`${file}.${age - 1}`, `${file}.${age}`);
  }
  const latest = `${file}.1`;
  try {
    moveContent(file, latest);
  } catch (error) {
    fs.rmSync(latest, { force: true });
    throw error;
  }
}

/** Copies the whole file, then truncates it. Only lines written between the last read and the truncation are lost. */
function moveContent(from: string, to: string): void {
  const source = fs.openSync(from, "r+");
  const target = fs.openSync(to, "w", 0o600);
  const buffer = Buffer.allocUnsafe(1 << 20);
  try {
    for (let length: number; (length = fs.readSync(source, buffer)) > 0;) {
      fs.appendFileSync(target, buffer.subarray(0, length));
    }
    fs.ftruncateSync(source, 0);
  } finally {
    fs.closeSync(source);
    fs.closeSync(target);
  }
}

function logFile(dataDir: string, name: string): string {
  return join(logFolder(dataDir), `${name}.log`);
}
