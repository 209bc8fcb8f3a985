// Runs every npm script: `node tooling/run.mjs <command> [arguments]`. It works on a fresh clone with nothing but Node:
// it installs missing packages, generates the database client, bundles the command's entry file and runs the bundle here.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entries = {
  start: "instance/start.ts",
  admin: "cli/main.ts",
  test: "tooling/test.ts",
  check: "tooling/check.ts",
  demo: "tooling/demo.ts",
  bench: "tooling/bench.ts",
  mutation: "tooling/mutation.ts",
  screenshots: "tooling/screenshots.ts",
};
const [command = "", ...args] = process.argv.slice(2);

await main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main() {
  requireNode(20, 19);
  process.chdir(root);
  const entry = entries[command];
  if (!entry) throw new Error(`Unknown command "${command}". Commands: ${Object.keys(entries).join(", ")}.`);
  // Imported late so that an older Node reports its version instead of a syntax error.
  const { ensureDependencies } = await import("./bootstrap/dependencies.mjs");
  const { ensureDatabaseClient } = await import("./bootstrap/database-client.mjs");
  const { bundle } = await import("./bootstrap/bundle.mjs");
  await ensureDependencies(root);
  await ensureDatabaseClient(root);
  const file = join(root, "dist", `${command}.mjs`);
  await bundle(root, join(root, entry), file);
  // The entry file sees its own path and arguments, as if Node had started it directly.
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
}

function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Remit needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
}
