// One PostgreSQL for a whole test run, in a folder that goes away with it. Vitest calls this before the integration tests.
import { mkdtempSync, rmSync } from "node:fs";
import { chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { endProcess } from "@/instance/processes/ending";
import { becomesReady, spawnChild } from "@/instance/processes/spawn";
import { migrate } from "@/instance/database/migrate";
import { databaseUrl, ensureDatabase, preparePostgres } from "@/instance/database/postgres";

const root = process.cwd();

/** Databases of tests are copies of this one: a copy takes a fraction of the time of the migrations. */
const template = "remit_template";

export default async function startTestServices(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "remit-test-"));
  chmodSync(dataDir, 0o711);
  const runners = resolve("dist/test-runners");
  await Promise.all([bundleRunner(runners, "database"), bundleRunner(runners, "chains")]);
  const postgres = await preparePostgres(dataDir, true);
  const server = spawnChild({
    file: join(runners, "database-runner.mjs"),
    args: [dataDir],
    env: process.env,
    output: "ignore",
  });
  if (!(await becomesReady(server))) throw new Error("The PostgreSQL of the tests does not start.");
  await ensureDatabase(postgres, template);
  await migrate(databaseUrl(postgres, template));
  project.provide("testServices", { serverUrl: databaseUrl(postgres, "postgres"), template, dataDir, runners });
  return async () => {
    await endProcess(server.pid ?? 0, "SIGTERM", 15_000);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Node looks for packages upwards from a bundle, so it stands in the checkout; written whole, so others may run at once. */
async function bundleRunner(folder: string, name: "database" | "chains"): Promise<void> {
  await bundle(root, resolve(root, "instance", name, "runner.ts"), join(folder, `${name}-runner.mjs`));
}
