import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const schema = readFileSync("prisma/schema.prisma", "utf8");
const tables = schema
  .split(/^model /m)
  .slice(1)
  .map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1]);

/** The names in the first column of the table in the section of docs/operations.md. */
function documentedTables(): string[] {
  const [, section = ""] = readFileSync("docs/operations.md", "utf8").split("### Every table");
  const rows = section.split("\n\n").find((part) => part.startsWith("| tables")) ?? "";
  return [...rows.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
}

test("docs/operations.md says how long the rows of every table are kept", () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(documentedTables().sort()).toEqual(tables.sort());
});
