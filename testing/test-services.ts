// Vitest runs this before the integration tests: it starts PostgreSQL and bundles the programs that tests start. The
// server ends with `npm test` and keeps running after `npm run test:integration`.
import { mkdtempSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { keepsServices } from "@/tooling/test/kept-services";
import { keepPostgres, startPostgres } from "@/tooling/test/postgres";

export default async function startTestServices(project: TestProject): Promise<() => Promise<void>> {
  const runners = resolve("dist/test-runners");
  await bundle(process.cwd(), resolve("instance/chains/runner.ts"), resolve(runners, "chains-runner.mjs"));
  // Bundled once, because `npm run admin` bundles for each call, which takes longer than most commands.
  await bundle(process.cwd(), resolve("cli/main.ts"), resolve(runners, "cli.mjs"), "bundle");
  const { stop, ...postgres } = keepsServices() ? await keepPostgres() : await startPostgres();
  const programs = mkdtempSync(resolve(runners, "run-"));
  project.provide("testServices", { ...postgres, runners, programs });
  return async () => {
    rmSync(programs, { recursive: true });
    await stop();
  };
}
