import { expect, test } from "vitest";
import { formatTable, formatTime, type Columns } from "./table";

type Row = { name: string; count: number | null };

const columns: Columns<Row> = [
  ["Name", (row) => row.name],
  ["Count", (row) => row.count],
];

test("columns are as wide as their widest cell, in any script", () => {
  const table = formatTable(
    [
      { name: "Café 𝒵", count: 3 },
      { name: "Ada Lovelace", count: null },
    ],
    columns,
  );
  expect(table.split("\n")).toEqual(["NAME          COUNT", "Café 𝒵        3", "Ada Lovelace  –"]);
});

test("a line break or an escape sequence in a name cannot forge a row", () => {
  const table = formatTable([{ name: "x\nSECOND  9\u001b[2K", count: 1 }], columns);
  expect(table.split("\n")).toHaveLength(2);
  expect(table).not.toContain("\u001b");
});

test("an empty table prints only the headings", () => {
  expect(formatTable([], columns)).toBe("NAME  COUNT");
});

test("times are shown in UTC to the minute, and a missing time as a dash", () => {
  expect(formatTime("2026-01-31T12:05:59.999Z")).toBe("2026-01-31 12:05 UTC");
  expect(formatTime(null)).toBe("–");
});
