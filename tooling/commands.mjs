// Every command of `tooling/run.mjs`. `entry` is our source file, bundled and run; `script` is a program of a package;
// `program` is one built by `npm run build`, and `built` replaces `entry` where development packages are absent.
// `supervisor` is the mode of an instance. A command without `usage` takes no arguments.
// `nameOption` is the package's own option for a part of a test's name, which our commands call `-t`.
const vitest = { script: "vitest/vitest.mjs", usage: "[path] [-t name]", nameOption: "-t" };
const playwright = { script: "playwright/cli.js", usage: "[path] [-t name]", nameOption: "-g" };
const keepServices = { REMIT_TEST_SERVICES: "kept" };

export const commands = {
  start: { supervisor: "production" },
  dev: { supervisor: "development" },
  build: { entry: "tooling/build.ts" },
  release: { entry: "tooling/release.ts" },
  sbom: { entry: "tooling/sbom.ts" },
  "start:web": { program: "server" },
  "start:worker": { program: "worker" },
  migrate: { program: "migrate" },
  test: { entry: "tooling/test.ts" },
  "test:unit": { ...vitest, args: ["run", "--project", "unit"] },
  "test:integration": { ...vitest, args: ["run", "--project", "integration"], env: keepServices },
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
      "tooling/release",
      "settlement/races",
      "api/idempotency",
      "api/fuzz",
      "instance/restarts",
    ],
    env: {
      SOAK_SECONDS: "3600",
      SOAK_REORGANIZATIONS: "500",
      SOAK_RACES: "10000",
      SOAK_IDEMPOTENCY_ROUNDS: "50",
      SOAK_LARGE_BODIES: "4",
      SOAK_CONNECTIONS: "10000",
      SOAK_BASELINE_SECONDS: "120",
      SOAK_KILL_SECONDS: "600",
      SOAK_CALLS_PER_SECOND: "100",
      SOAK_FULL_DISK: "on",
      FUZZ_REQUESTS: "100000",
      SOAK_RELEASE_LOAD_SECONDS: "60",
      SOAK_SECOND_BUILD: "on",
    },
  },
  "test:worlds": {
    script: "vitest/vitest.mjs",
    args: ["run", "--project", "integration", "instance/worlds", "instance/worker-start", "instance/database/pooler"],
    env: { ...keepServices, WORLDS: "all" },
  },
  "test:e2e": { ...playwright, args: ["test", "--config", "e2e/playwright.config.ts"], env: keepServices },
  "test:stop": { entry: "tooling/test-stop.ts" },
  check: { entry: "tooling/check.ts" },
  lint: { script: "eslint/bin/eslint.js", args: ["."] },
  typecheck: { script: "typescript/bin/tsc", args: ["--noEmit"] },
  format: { script: "prettier/bin/prettier.cjs", args: ["--write", "--log-level=warn", "."] },
  "db:migration": { entry: "tooling/migration.ts", usage: "<name>" },
  admin: { entry: "cli/main.ts", built: "admin", usage: "<noun> <verb> [options]" },
  demo: { entry: "tooling/demo.ts" },
  bench: { entry: "tooling/bench.ts", usage: "<name> [--json FILE] [--merchants N]" },
  settings: { entry: "tooling/settings.ts" },
  copy: { entry: "tooling/copy.ts" },
  mutation: { entry: "tooling/mutation.ts", usage: "[part of a name]" },
  programs: { entry: "tooling/programs.ts" },
  screenshots: { entry: "tooling/screenshots.ts", usage: "[folder] [part of a name]" },
};
