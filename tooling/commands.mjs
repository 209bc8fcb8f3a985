// Every command of `tooling/run.mjs`. `entry` is a file of ours that is bundled and run, `script` a program of a package,
// `program` one that `npm run build` made. A command without `usage` takes no arguments.
const vitest = { script: "vitest/vitest.mjs", usage: "[path] [-t name]", nameOption: "-t" };
const playwright = { script: "playwright/cli.js", usage: "[path] [-t name]", nameOption: "-g" };
const kept = { REMIT_TEST_SERVICES: "kept" };

export const commands = {
  start: { entry: "instance/start.ts", args: ["production"] },
  dev: { entry: "instance/start.ts", args: ["development"] },
  build: { entry: "tooling/build.ts" },
  "start:web": { program: "server" },
  "start:worker": { program: "worker" },
  migrate: { program: "migrate" },
  test: { entry: "tooling/test.ts" },
  "test:unit": { ...vitest, args: ["run", "--project", "unit"] },
  "test:integration": { ...vitest, args: ["run", "--project", "integration"], env: kept },
  "test:soak": {
    script: "vitest/vitest.mjs",
    args: [
      "run",
      "--project",
      "integration",
      "random-simulation",
      "reorg-rounds",
      "server.integration",
      "full-disk",
      "settlement/races",
      "api/idempotency",
    ],
    env: {
      SOAK_SECONDS: "3600",
      SOAK_REORGANIZATIONS: "500",
      SOAK_RACES: "10000",
      SOAK_IDEMPOTENCY_ROUNDS: "50",
      SOAK_LARGE_BODIES: "4",
      SOAK_CONNECTIONS: "10000",
      SOAK_CONTROL_SECONDS: "120",
      SOAK_FULL_DISK: "on",
    },
  },
  "test:e2e": { ...playwright, args: ["test", "--config", "e2e/playwright.config.ts"], env: kept },
  "test:stop": { entry: "tooling/test-stop.ts" },
  check: { entry: "tooling/check.ts" },
  lint: { script: "eslint/bin/eslint.js", args: ["."] },
  typecheck: { script: "typescript/bin/tsc", args: ["--noEmit"] },
  format: { script: "prettier/bin/prettier.cjs", args: ["--write", "--log-level=warn", "."] },
  "db:migration": { entry: "tooling/migration.ts", usage: "<name>" },
  admin: { entry: "cli/main.ts", usage: "<noun> <verb> [options]" },
  demo: { entry: "tooling/demo.ts" },
  bench: { entry: "tooling/bench.ts", usage: "<name> [--json FILE]" },
  settings: { entry: "tooling/settings.ts" },
  mutation: { entry: "tooling/mutation.ts", usage: "[part of a name]" },
  screenshots: { entry: "tooling/screenshots.ts", usage: "[folder] [part of a name]" },
};
