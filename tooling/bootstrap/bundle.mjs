// Node 20 does not run TypeScript: esbuild bundles an entry file and its own imports into one ES module.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

export function bundleOptions(root, entry) {
  return {
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
  };
}

/** Safe for concurrent bundling: the file is replaced atomically, and only if it differs. */
export async function bundle(root, entry, file) {
  const { build } = await import("esbuild");
  const result = await build(bundleOptions(root, entry));
  const { contents } = result.outputFiles[0];
  if (existsSync(file) && digest(readFileSync(file)) === digest(contents)) return;
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, contents);
  renameSync(own, file);
}

function digest(contents) {
  return createHash("sha256").update(contents).digest("hex");
}
