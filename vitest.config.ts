import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { setTestTimeZone } from "./testing/time-zone";
import { writeRouteTable } from "./tooling/bootstrap/routes.mjs";

setTestTimeZone();

// Lets `vitest` run without npm, in a checkout whose route table is missing or out of date.
writeRouteTable(fileURLToPath(new URL(".", import.meta.url)));

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
/** Limits that only end a hang: a loaded machine takes many times longer than a quiet one. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };
/** Files that wait for most of a minute. Begun last, as their small size would have it, they alone prolong the run. */
const longest = [
  "release/release",
  "slow-node",
  "two-nodes",
  "killed-worker",
  "schedule",
  "supervision",
  "restarts",
  "worlds",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`${name}.integration.test.ts`));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const folders = "{app,cli,components,instance,lib,testing,tooling}";

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: [`${folders}/**/*.test.{ts,tsx}`, "*.test.ts"],
          exclude: ["**/*.integration.test.ts"],
          setupFiles: ["testing/unit-setup.ts"],
          // A thread starts with less work than a process. Its files share it, as those of the integration tests do.
          pool: "threads",
          isolate: false,
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          include: [`${folders}/**/*.integration.test.ts`, "*.integration.test.ts"],
          globalSetup: ["testing/test-services.ts"],
          setupFiles: ["testing/integration-setup.ts"],
          // pg warns about Prisma, which fetches relations concurrently on a transaction's single connection.
          execArgv: ["--no-deprecation"],
          // Files share their worker's process, which loads the packages once; integration-setup.ts unloads our modules.
          isolate: false,
          // Files wait for blocks, polls and processes for three quarters of their time.
          maxWorkers: availableParallelism() * 2,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "bench",
          include: ["bench/*.ts"],
          globalSetup: ["testing/test-services.ts"],
          setupFiles: ["testing/integration-setup.ts"],
          // The memory options of the worker of `npm start`.
          execArgv: ["--no-deprecation", "--max-semi-space-size=64"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
