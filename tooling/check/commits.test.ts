import { expect, test } from "vitest";
import { subjectProblems } from "./run-check";

test.each([
  ["fix(webhooks): schedule one job per due delivery", true],
  ["docs: describe five walks", true],
  ["Fix the webhooks", false],
  ["fix(webhooks): Schedule one job", false],
  ["improve: the code", false],
  [`docs: ${"word ".repeat(14)}`, false],
])("%s", (subject, isRight) => {
  expect(subjectProblems([subject]).length === 0).toBe(isRight);
});
