import { expect, test } from "vitest";
import { pluralsOf } from "./plurals";
import { translationOf } from "./translation";

const tables = {
  shop: {
    title: "T",
    paid: (name: string, count: number) => `${name}: ${count}`,
    more: { to: (name: string) => name },
  },
};
const textOf = (direction: "ltr" | "rtl") => translationOf(tables, direction)("shop", {}) as typeof tables.shop;

test("isolates inserted texts that run against the line, and in a right-to-left language all of them", () => {
  expect(textOf("ltr").paid("Halden", 2)).toBe("Halden: 2");
  expect(textOf("ltr").paid("متجر", 2)).toBe("\u2068متجر\u2069: 2");
  expect(textOf("rtl").paid("Halden", 2)).toBe("\u2068Halden\u2069: 2");
  expect(textOf("rtl").more.to("10.50 USDC")).toBe("\u206810.50 USDC\u2069");
});

test("chooses among plural forms by the language's rules", () => {
  const forms = { zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other" };
  expect([0, 1, 2, 3, 11, 100].map((count) => pluralsOf("ar")(count, forms))).toEqual([
    "zero",
    "one",
    "two",
    "few",
    "many",
    "other",
  ]);
  expect([0, 1, 2].map((count) => pluralsOf("fr")(count, { one: "one", other: "other" }))).toEqual([
    "one",
    "one",
    "other",
  ]);
  expect(pluralsOf("ja")(1, { one: "one", other: "other" })).toBe("other");
});
