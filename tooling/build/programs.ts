// Bundles each program of Remit into one file, in a folder named by a hash of the sources.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../bootstrap/bundle.mjs";
import { pageSources, stampOf } from "./stamp";

const entries = {
  supervisor: "instance/start.ts",
  prepare: "instance/start/prepare.ts",
  server: "server.ts",
  worker: "worker.ts",
  migrate: "instance/migrate.ts",
  "check-database": "instance/check-database.ts",
  admin: "cli/main.ts",
  "database-runner": "instance/database/runner.ts",
  "chains-runner": "instance/chains/runner.ts",
  "build-runner": "tooling/build/runner.ts",
};

/**
 * Programs that include their packages. All others load packages from node_modules: the server shares them with the
 * pages, and the runners need their files.
 */
const bundledWithPackages = new Set(["prepare", "worker", "migrate", "check-database", "admin"]);

export type Program = keyof typeof entries;

const keptForMs = 14 * 24 * 3600 * 1000;

/** Bundles the programs unless the folder exists, and returns it, relative to the checkout. */
export async function buildPrograms(root: string): Promise<string> {
  const programsFolder = join("dist", "programs");
  const folder = join(programsFolder, programsStamp(root));
  const completeFile = join(root, folder, "complete");
  if (!existsSync(completeFile)) {
    mkdirSync(join(root, folder), { recursive: true });
    const programs = Object.entries(entries);
    const { buildPayPage } = await import("./pay-page");
    await Promise.all([
      buildPayPage(root, join(root, folder, "pay")),
      ...programs.map(([name, entry]) =>
        bundle(
          root,
          join(root, entry),
          join(root, folder, `${name}.mjs`),
          bundledWithPackages.has(name) ? "bundle" : "external",
        ),
      ),
    ]);
    writeFileSync(completeFile, "");
  }
  utimesSync(completeFile, new Date(), new Date());
  removeUnused(join(root, programsFolder));
  return folder;
}

function removeUnused(programsFolder: string): void {
  for (const name of readdirSync(programsFolder)) {
    const usedAt = statSync(join(programsFolder, name, "complete"), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - usedAt > keptForMs) rmSync(join(programsFolder, name), { recursive: true, force: true });
  }
}

const programSources = [...pageSources, "prisma/migrations", "cli", "instance", "tooling", "server.ts", "worker.ts"];

export function programsStamp(root: string): string {
  return stampOf(root, programSources);
}
