// Generates the Prisma client when the schema or Prisma itself has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../../instance/processes/lock.mjs";

export async function ensureDatabaseClient(root) {
  if (isCurrent(root)) return;
  await withLock(join(root, "dist", "locks", "database-client.lock"), () => {
    if (!isCurrent(root)) generate(root);
  });
}

function generate(root) {
  process.stderr.write("Generating the database client …\n");
  const cli = join(root, "node_modules", "prisma", "build", "index.js");
  const prisma = spawnSync(process.execPath, [cli, "generate"], {
    cwd: root,
    encoding: "utf8",
    // The native schema engine is not needed; without a path, Prisma would download it.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  if (prisma.status !== 0) throw new Error(`prisma generate failed:\n${prisma.stdout}${prisma.stderr}`);
  writeFileSync(stampFile(root), stamp(root));
}

function isCurrent(root) {
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, "utf8") === stamp(root);
}

function stamp(root) {
  const hash = createHash("sha256");
  hash.update(readFileSync(join(root, "prisma", "schema.prisma")));
  hash.update(readFileSync(join(root, "node_modules", "prisma", "package.json")));
  return hash.digest("hex");
}

function stampFile(root) {
  return join(root, "prisma", "generated", ".stamp");
}
