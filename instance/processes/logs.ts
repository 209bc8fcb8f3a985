// What the processes write goes to files of the data folder; the terminal is for what a person should read.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const rotateAtBytes = 10_000_000;

export function logFolder(dataDir: string): string {
  return join(dataDir, "logs");
}

/** Hands the process's log, opened for appending, to `work`. */
export function withLog<T>(dataDir: string, name: string, work: (descriptor: number) => T): T {
  mkdirSync(logFolder(dataDir), { recursive: true, mode: 0o700 });
  const file = logFile(dataDir, name);
  if (existsSync(file) && statSync(file).size > rotateAtBytes) renameSync(file, `${file}.old`);
  const descriptor = openSync(file, "a", 0o600);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function lastLines(dataDir: string, name: string, count = 12): string[] {
  const file = logFile(dataDir, name);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count);
}

function logFile(dataDir: string, name: string): string {
  return join(logFolder(dataDir), `${name}.log`);
}
