import { Stryker } from "@stryker-mutator/core";
import { testsOf, type Level } from "./files";
import { addMutators } from "./mutators";

export type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

// The compiler rejects most mutants of these kinds: an empty object where fields are required, a function without a
// result, an empty state name. Operations, whose mutants cost seconds each, get only mutants like human mistakes.
const excludedMutators: Record<Level, string[]> = {
  rules: ["ObjectLiteral"],
  operations: [
    "ArrayDeclaration",
    "ArrowFunction",
    "BlockStatement",
    "ObjectLiteral",
    "OptionalChaining",
    "StringLiteral",
  ],
};

/** Mutates the files one place at a time and runs the tests that cover it. */
export async function runLevel(level: Level, files: string[]): Promise<MutantResult[]> {
  process.env["MUTATION_TESTS"] = testsOf(level, files).join(",");
  await addMutators();
  const stryker = new Stryker({
    mutate: files,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tooling/mutation/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: 1,
    mutator: { excludedMutations: excludedMutators[level] },
    timeoutMS: level === "rules" ? 10_000 : 30_000,
    dryRunTimeoutMinutes: 30,
    ignorePatterns: ["/.data", "/.git", "/.next", "/dist", "/docs", "/e2e", "/public"],
    tempDirName: "dist/mutation",
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: `dist/mutation-${level}.json` },
    allowConsoleColors: false,
  });
  return stryker.runMutationTest();
}
