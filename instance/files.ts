// Files of a data folder. Files that may contain a secret are readable by their owner only.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes the file atomically, readable by its owner only. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, file);
}

export function writePrivateJson(file: string, value: unknown): void {
  writePrivateFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** The file's JSON, or undefined if it is missing or truncated. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
