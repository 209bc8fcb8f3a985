import { expect, test } from "vitest";
import { gradeOf, languageProblems, readTexts } from "./language";

const problemsOf = (file: string, text: string) => languageProblems([{ file, text }]);

test("accepts plain sentences", () => {
  expect(problemsOf("lib/platform/a.ts", "// The worker retries failed calls.\nconst what = 1;\n")).toEqual([]);
  expect(problemsOf("docs/a.md", "# What is it?\n\nWhat is a request? Read on.\n")).toEqual([]);
});

test.each([
  ["a banned phrase", "lib/platform/a.ts", 'log("Sent anew");', 'lib/platform/a.ts: "anew" (line 1): write "again"'],
  ["a phrase across two comment lines", "lib/platform/a.ts", "// It lasts for\n// ever.", 'write "permanently"'],
  [
    "a sentence without a subject",
    "lib/platform/a.ts",
    "/** What is due is sent. */",
    'name the subject: "What is due is sent."',
  ],
  ["a banned name", "lib/platform/a.ts", "complain(error);", "rename `complain` to warn"],
  ["a long sentence", "docs/a.md", `It is ${"very ".repeat(50)}long.`, "53 words, at most"],
  ["a long message", "lib/platform/a.ts", `const text = "It is ${"very ".repeat(40)}long.";`, "43 words, at most"],
])("reports %s", (_title, file, text, problem) => {
  expect(problemsOf(file, text)).toEqual([expect.stringContaining(problem)]);
});

test("limits the reading grade of guides and of the user interface", () => {
  const hard = "Administrative considerations necessitate comprehensive documentation requirements. ".repeat(7);
  expect(problemsOf("docs/guides/a.md", hard)).toEqual([expect.stringContaining("reads at grade")]);
  expect(problemsOf("components/a.tsx", `const a = "${hard}";`)).toEqual([expect.stringContaining("reads at grade")]);
  expect(problemsOf("docs/a.md", hard)).toEqual([]);
});

test("computes the Flesch-Kincaid grade", () => {
  expect(gradeOf(["The cat sat on the mat."])).toBeCloseTo(-1.45, 2);
  expect(gradeOf([])).toBe(0);
});

test("reads the sources and docs of the repository", () => {
  const files = readTexts().map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining(["README.md", "lib/platform/errors.ts", "components/requests/checkout/messages.ts"]),
  );
});
