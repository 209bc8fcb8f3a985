// The door to every npm script. Runs on a fresh clone, so it needs nothing but Node: it installs what is missing,
// generates the database client, bundles scripts/<command>.ts and runs it in this very process.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = "", ...args] = process.argv.slice(2);

await main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main() {
  requireNode(20, 19);
  process.chdir(root);
  if (!/^[a-z-]+$/.test(command) || !existsSync(join(root, "scripts", `${command}.ts`))) {
    throw new Error(`Remit has no command "${command}".`);
  }
  // Loaded only now: an older Node would stumble over their syntax before it could be told so.
  const { ensureDependencies } = await import("./bootstrap/dependencies.mjs");
  const { ensureDatabaseClient } = await import("./bootstrap/database-client.mjs");
  const { bundle } = await import("./bootstrap/bundle.mjs");
  await ensureDependencies(root);
  await ensureDatabaseClient(root);
  const file = join(root, "dist", `${command}.mjs`);
  await bundle(root, join(root, "scripts", `${command}.ts`), file);
  // The script sees the arguments as if it had been called itself.
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
}

function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Remit needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
}
