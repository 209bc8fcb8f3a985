// Limits the length of files.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folders = ["app", "bench", "cli", "components", "e2e", "instance", "lib", "testing", "tooling"];
const rootFiles = ["server.ts", "worker.ts"];
const medianCap = 70;
const fileCap = 250;
const testCap = 400;

type FileSize = { file: string; lines: number };

/** Every violation of the size limits. */
export function sizeProblems(files: FileSize[]): string[] {
  const tooLong = files.filter(({ file, lines }) => lines > capOf(file));
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [
    ...tooLong.map(({ file, lines }) => `${file} has ${lines} lines; at most ${capOf(file)} are allowed.`),
    ...(median > medianCap ? [`The median file has ${median} lines; at most ${medianCap} are allowed.`] : []),
  ];
}

export function measureFiles(): FileSize[] {
  const files = folders.flatMap((folder) => filesIn(folder));
  return [...rootFiles, ...files].map((file) => ({
    file,
    lines: readFileSync(file, "utf8").trimEnd().split("\n").length,
  }));
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.filter((name) => /\.(tsx?|mjs)$/.test(name)).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function capOf(file: string): number {
  return /\.(test|spec)\.tsx?$/.test(file) ? testCap : fileCap;
}
