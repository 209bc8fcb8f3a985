// npm run mutation: mutates the rules of the money core, the files with a unit test beside them. CONTRIBUTING.md says how
// to mutate other files.
import { existsSync, readdirSync } from "node:fs";

const folders = ["lib/platform/amounts", "lib/requests", "lib/requests/payments", "lib/settlement"];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));

export default {
  mutate: files.filter((file) => /(?<!schema)\.ts$/.test(file) && existsSync(file.replace(/\.ts$/, ".test.ts"))),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tooling/mutation/vitest.config.ts" },
  // The compiler rejects most mutants of these kinds, and no test reads the words of a message.
  mutator: { excludedMutations: ["ObjectLiteral", "StringLiteral"] },
  thresholds: { high: 97, low: 95, break: 95 },
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  ignorePatterns: ["/.data", "/.git", "/.next", "/dist", "/docs", "/e2e", "/public"],
  tempDirName: "dist/mutation",
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { allowColor: false, reportTests: false },
};
