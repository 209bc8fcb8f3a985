import { expect, test } from "vitest";
import { playwrightCount, vitestCount } from "./runners";

const vitest = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1, success: false };

test("a runner that fails without a failed test counts as a failure", () => {
  expect(vitestCount("unit", vitest, false)).toEqual({ name: "unit", passed: 5, failed: 1 });
  expect(vitestCount("unit", undefined, false)).toEqual({ name: "unit", passed: 0, failed: 1 });
  expect(playwrightCount(undefined, false)).toEqual({ name: "browser", passed: 0, failed: 1 });
});

test("a flaky browser test counts as a failure", () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1 };
  expect(playwrightCount({ stats, errors: [] }, true)).toEqual({ name: "browser", passed: 3, failed: 1 });
});
