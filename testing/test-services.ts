// Vitest calls this before the integration tests: PostgreSQL and the programs that tests start. With `npm test` the server
// ends with the run, with `npm run test:integration` it stays up for the next one.
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { bundle } from "@/tooling/bootstrap/bundle.mjs";
import { keepsServices } from "@/tooling/test/kept-services";
import { keepPostgres, startPostgres } from "@/tooling/test/postgres";

export default async function startTestServices(project: TestProject): Promise<() => Promise<void>> {
  const runners = resolve("dist/test-runners");
  await bundle(process.cwd(), resolve("instance/chains/runner.ts"), resolve(runners, "chains-runner.mjs"));
  // Bundled once: `npm run admin` does so at each call, which takes longer than most commands.
  await bundle(process.cwd(), resolve("cli/main.ts"), resolve(runners, "cli.mjs"));
  const { stop, ...postgres } = keepsServices() ? await keepPostgres() : await startPostgres();
  project.provide("testServices", { ...postgres, runners });
  return stop;
}
