import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folders = [
  "app",
  "bench",
  "cli",
  "components",
  "docs",
  "e2e",
  "instance",
  "lib",
  "prisma",
  "public",
  "testing",
  "tooling",
];
const guides = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);
const pages = [...guides, "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "testing/README.md"].filter(
  (file) => file.endsWith(".md") && existsSync(file),
);

/** Paths in backticks that begin with a folder of this repository, without patterns such as `lib/<domain>`. */
function pathsIn(markdown: string): string[] {
  const quoted = [...markdown.matchAll(/`([\w./()[\]-]+)(?::\d+)?`/g)].map(([, path]) => path ?? "");
  return quoted.filter((path) => path.includes("/") && folders.includes(path.split("/")[0] ?? ""));
}

test.each(pages)("every path in %s exists", (page) => {
  expect(pathsIn(readFileSync(page, "utf8")).filter((path) => !existsSync(path))).toEqual([]);
});

test("finds paths in a Markdown text", () => {
  expect(pathsIn("Read `lib/platform/errors.ts`, not `lib/<domain>` or `npm test`.")).toEqual([
    "lib/platform/errors.ts",
  ]);
  expect(pages.length).toBeGreaterThan(10);
});

test("no answer of the appendix needs more than three files", () => {
  const [, appendix = ""] = readFileSync("docs/development.md", "utf8").split("## Appendix: where is it?");
  const answers = appendix.split("\n").filter((line) => /^\| [A-Z].*\?/.test(line));
  expect(answers.length).toBeGreaterThan(25);
  expect(answers.filter((line) => pathsIn(line).length > 3)).toEqual([]);
});
