import { expect, test } from "vitest";
import { readPage, fromCursor, toCursor } from "./keyset";

const position = { at: new Date("2030-01-31T12:00:00.123Z"), id: "pay_1" };

test("a cursor round-trips its position in its list", () => {
  expect(fromCursor("requests -created_at", toCursor("requests -created_at", position))).toEqual(position);
});

test.each([
  toCursor("requests created_at", position),
  toCursor("requests", position),
  toCursor("requests -created_at", { ...position, at: new Date(8.64e15) }),
  `${toCursor("requests -created_at", position)}=`,
  `${toCursor("requests -created_at", position)}A`,
  "",
  "%00",
  "AAAA",
])("rejects the cursor %j", (cursor) => {
  expect(() => fromCursor("requests -created_at", cursor)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
});

test.each([
  { stored: ["c", "b", "a"], rows: ["c", "b"], nextCursor: toCursor("letters", { at: position.at, id: "b" }) },
  { stored: ["c", "b"], rows: ["c", "b"], nextCursor: null },
  { stored: [], rows: [], nextCursor: null },
])("only a page with more rows after it has a cursor: $stored", async ({ stored, ...page }) => {
  expect(await readPage({ limit: 2 }, listOf(stored))).toEqual(page);
});

test("the next page starts after the cursor's row", async () => {
  const cursor = toCursor("letters", { at: position.at, id: "c" });
  expect(await readPage({ limit: 2, cursor }, listOf(["c", "b", "a"]))).toEqual({ rows: ["b", "a"], nextCursor: null });
});

test("rejects a cursor whose row is not in the list", async () => {
  const cursor = toCursor("letters", { at: position.at, id: "x" });
  await expect(readPage({ limit: 2, cursor }, listOf(["c"]))).rejects.toMatchObject({ code: "invalid_cursor" });
});

function listOf(stored: string[]): Parameters<typeof readPage<string, { index: number }>>[1] {
  return {
    name: "letters",
    positionOf: (id) => ({ at: position.at, id }),
    findKey: (id) => Promise.resolve(stored.includes(id) ? { index: stored.indexOf(id) } : null),
    read: (after, take) => Promise.resolve(stored.slice((after?.index ?? -1) + 1).slice(0, take)),
  };
}
