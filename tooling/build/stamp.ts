// Hashes the sources of a build, without tests, so that the same sources are built only once.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const pageSources = [
  "app",
  "components",
  "lib",
  "prisma/schema.prisma",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

export function stampOf(root: string, sources: string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesIn(root, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

function filesIn(root: string, source: string): string[] {
  if (statSync(join(root, source)).isFile()) return [source];
  return readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
    .map((name) => join(source, name))
    .filter((file) => !isTest(file) && statSync(join(root, file)).isFile());
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
