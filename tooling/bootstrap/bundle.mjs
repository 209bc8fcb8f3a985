// Node 20 does not run TypeScript: esbuild bundles an entry file and its imports into one ES module.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** Packages that load files from their own folder, or that an operator's tracing patches while they are loaded. */
const unbundled = [
  "@node-rs/argon2",
  "@prisma/client/runtime/query_compiler*",
  "@prisma/schema-engine-wasm",
  "graphile-worker",
  "pg",
  "pg-native",
  "pino",
];

/** CommonJS packages call `require`, which an ES module does not have. */
const requireFunction =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** The pay page runs on Preact, a tenth of React's size; only Next's pages run on React. */
export const preactForReact = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact/compat/server",
};

/** `packages`: "external" leaves packages in node_modules, "bundle" includes them, which halves the startup time. */
export function bundleOptions(root, entry, packages = "external") {
  return {
    ...(packages === "bundle" && { external: unbundled, banner: { js: requireFunction } }),
    absWorkingDir: root,
    entryPoints: [relative(root, entry)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    alias: preactForReact,
    packages,
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "silent",
  };
}

/** Safe for concurrent bundling: the file is replaced atomically, and only if it differs. */
export async function bundle(root, entry, file, packages) {
  const { build } = await import("esbuild");
  const result = await build(bundleOptions(root, entry, packages));
  const { contents } = result.outputFiles[0];
  if (existsSync(file) && digest(readFileSync(file)) === digest(contents)) return;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}

function digest(contents) {
  return createHash("sha256").update(contents).digest("hex");
}
