import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeRouteTable } from "./tooling/bootstrap/routes.mjs";

// A bare vitest works too, in a checkout where nothing has run yet or a route was added.
writeRouteTable(fileURLToPath(new URL(".", import.meta.url)));

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
const folders = "{app,cli,components,instance,lib,testing,tooling}";

export default defineConfig({
  test: {
    // Files wait for databases and nodes for most of their time: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: [`${folders}/**/*.test.{ts,tsx}`, "*.test.ts"],
          exclude: ["**/*.integration.test.ts"],
          // Nothing here waits for anything; only a machine with much else to do is slow.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          include: [`${folders}/**/*.integration.test.ts`, "*.integration.test.ts"],
          globalSetup: ["testing/test-services.ts"],
          setupFiles: ["testing/integration-setup.ts"],
          // pg warns of what Prisma does with it: relations are fetched side by side on a transaction's one connection.
          execArgv: ["--no-deprecation"],
          // Files share their worker's process, which loads the packages once; integration-setup.ts resets what is ours.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "bench",
          include: ["bench/*.ts"],
          globalSetup: ["testing/test-services.ts"],
          setupFiles: ["testing/integration-setup.ts"],
          // The young generation of the worker of `npm start`.
          execArgv: ["--no-deprecation", "--max-semi-space-size=64"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
