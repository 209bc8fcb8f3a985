import { expect, test } from "vitest";
import { cutPage, fromCursor, toCursor } from "./cursor";

const place = { at: new Date("2030-01-31T12:00:00.123Z"), id: "pay_1" };

test("a cursor of a list names its place there", () => {
  expect(fromCursor("requests -created_at", toCursor("requests -created_at", place))).toEqual(place);
});

test.each([
  toCursor("requests created_at", place),
  toCursor("requests", place),
  toCursor("requests -created_at", { ...place, at: new Date(8.64e15) }),
  `${toCursor("requests -created_at", place)}=`,
  `${toCursor("requests -created_at", place)}A`,
  "",
  "%00",
  "AAAA",
])("the cursor %j is none of this list's", (cursor) => {
  expect(() => fromCursor("requests -created_at", cursor)).toThrow(expect.objectContaining({ code: "invalid_cursor" }));
});

test("only a page with more behind it has a cursor", () => {
  expect(cutPage([1, 2, 3], 2, String)).toEqual({ rows: [1, 2], nextCursor: "2" });
  expect(cutPage([1, 2], 2, String)).toEqual({ rows: [1, 2], nextCursor: null });
  expect(cutPage<number>([], 2, String)).toEqual({ rows: [], nextCursor: null });
});
