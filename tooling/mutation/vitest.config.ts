import { resolve } from "node:path";
import { ThreadsPoolWorker, type PoolRunnerInitializer, type PoolWorker } from "vitest/node";
import { defineConfig } from "vitest/config";

const include = (process.env["MUTATION_TESTS"] ?? "").split(",");
const isIntegration = include.some((file) => file.includes(".integration."));

type Listener = Parameters<PoolWorker["on"]>;

// Vitest ends its worker after each run, and each mutant is a run. A reused worker has already loaded the packages.
function keepWorker(worker: PoolWorker): PoolWorker {
  let started: Promise<void> | undefined;
  let listeners: Listener[] = [];
  return {
    name: worker.name,
    start: () => (started ??= worker.start()),
    on(...listener) {
      listeners.push(listener);
      worker.on(...listener);
    },
    off: (...listener) => worker.off(...listener),
    send(message) {
      if (message.type !== "stop") return worker.send(message);
      // Confirms the stop without forwarding it, because a stopped worker no longer listens.
      const response = { type: "stopped", __vitest_worker_response__: true };
      for (const [event, receive] of listeners) if (event === "message") receive(response);
    },
    stop() {
      for (const listener of listeners) worker.off(...listener);
      listeners = [];
      return Promise.resolve();
    },
    deserialize: (data) => data,
  };
}

let reusedWorker: PoolWorker | undefined;
const pool: PoolRunnerInitializer = {
  name: "kept",
  createPoolWorker: (options) => (reusedWorker ??= keepWorker(new ThreadsPoolWorker(options))),
};

// A separate configuration, because Stryker's runner cannot select a project of the main one.
export default defineConfig({
  resolve: { alias: { "@": resolve(".") } },
  plugins: [
    {
      name: "kept-worker",
      // Stryker's runner overrides the pool of the configuration.
      configureVitest: ({ project }) => void Object.assign(project.config, { pool: pool.name, poolRunner: pool }),
    },
  ],
  test: {
    include,
    exclude: [],
    isolate: false,
    globalSetup: isIntegration ? ["testing/test-services.ts"] : [],
    setupFiles: ["tooling/mutation/reset-mutant.ts", ...(isIntegration ? ["testing/integration-setup.ts"] : [])],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
