import { join } from "node:path";
import { expect, test } from "vitest";
import { playwrightCount, vitestCount } from "./runners";

const broken = join(process.cwd(), "lib/platform/broken.test.ts");
const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  testResults: [
    { name: broken, status: "failed", assertionResults: [{ status: "passed", fullName: "one", failureMessages: [] }] },
  ],
};

test("a runner that fails without a failed test counts as a failure", () => {
  const failures = ["lib/platform/broken.test.ts"];
  expect(vitestCount("unit", vitest, false)).toEqual({ name: "unit", passed: 5, failed: 1, failures });
  expect(vitestCount("unit", undefined, false)).toEqual({ name: "unit", passed: 0, failed: 1, failures: [] });
  expect(playwrightCount(undefined, false)).toEqual({ name: "browser", passed: 0, failed: 1 });
});

test.each(["lib/broken.test.ts", "app/pay/[z-a]/(b.test.ts"])("names the failed tests of %s, with reasons", (file) => {
  const name = join(process.cwd(), file);
  const reason = `Error: too late\n    at module (chai.js:9:1)\n    at ${name}:12:34`;
  const assertionResults = [
    { status: "failed", fullName: "group one", failureMessages: [reason] },
    { status: "passed", fullName: "group two", failureMessages: [] },
  ];
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ name, status: "failed", assertionResults }],
  };
  expect(vitestCount("unit", report, false).failures).toEqual([`${file}:12 › group one: Error: too late`]);
});

test("names the first five failed tests of a file and counts the others", () => {
  const assertionResults = Array.from({ length: 7 }, (_, index) => ({
    status: "failed",
    fullName: `test ${index}`,
    failureMessages: ["Error"],
  }));
  const report = {
    numPassedTests: 0,
    numFailedTests: 7,
    testResults: [{ name: broken, status: "failed", assertionResults }],
  };
  const { failed, failures = [] } = vitestCount("unit", report, false);
  expect([failed, failures.length]).toEqual([7, 6]);
  expect(failures.slice(-2)).toEqual([
    "lib/platform/broken.test.ts:? › test 4: Error",
    "lib/platform/broken.test.ts: 2 more",
  ]);
});

test("a flaky browser test counts as a failure", () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1 };
  expect(playwrightCount({ stats, errors: [] }, true)).toEqual({ name: "browser", passed: 3, failed: 1 });
});
