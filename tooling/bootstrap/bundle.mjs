// Node 20 runs no TypeScript: one entry file and all it imports of ours become one ES module.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** Safe while others bundle the same entry: the file appears whole, and an equal one is left alone. */
export async function bundle(root, entry, file) {
  const { build } = await import("esbuild");
  const result = await build({
    absWorkingDir: root,
    entryPoints: [relative(root, entry)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    packages: "external",
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "silent",
  });
  writeWhole(file, result.outputFiles[0].contents);
}

function writeWhole(file, contents) {
  if (existsSync(file) && digest(readFileSync(file)) === digest(contents)) return;
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, contents);
  renameSync(own, file);
}

function digest(contents) {
  return createHash("sha256").update(contents).digest("hex");
}
