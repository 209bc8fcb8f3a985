import { expect, test } from "vitest";
import { sizeProblems } from "./file-sizes";

test("reports a file over 250 lines, but not a test of 400 lines", () => {
  const short = Array.from({ length: 9 }, (_, index) => ({ file: `lib/${index}.ts`, lines: 10 }));
  const problems = sizeProblems([
    ...short,
    { file: "lib/platform/long.ts", lines: 251 },
    { file: "lib/platform/a.test.ts", lines: 400 },
  ]);
  expect(problems).toEqual(["lib/platform/long.ts has 251 lines; at most 250 are allowed."]);
});

test("reports a median over 70 lines even if no file is too long", () => {
  expect(sizeProblems([1, 2, 3].map((index) => ({ file: `lib/${index}.ts`, lines: 71 })))).toHaveLength(1);
});
