import { expect, test } from "vitest";
import { amountOf, searchedAmount } from "./typed-amount";

test.each([
  ["12,5", "12.5"],
  [" 1 234,5 ", "1234.5"],
  ["1'234.50", "1234.50"],
  ["0,125", "0.125"],
  ["12,5000", "12.5000"],
  // Could be either, so the schema refuses it.
  ["1,500", "1,500"],
  ["1,500.5", "1,500.5"],
  ["1,2,3", "1,2,3"],
  [",5", ",5"],
])("%j is read as %j", (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  ["160.04", { amount: "160.04", symbol: undefined }],
  ["160,04 USDC", { amount: "160.04", symbol: "USDC" }],
  ["1,500", { amount: "1500", symbol: undefined }],
  ["1,234,567.5", { amount: "1234567.5", symbol: undefined }],
  ["007", { amount: "7", symbol: undefined }],
  ["2 500 USD₮0", { amount: "2500", symbol: "USD₮0" }],
])("a search for %j is for the amount %j", (text, amount) => {
  expect(searchedAmount(text)).toEqual(amount);
});

test.each(["HR-204", "order 7", "1.2.3", "12 Main Street", ".", "", "7,", "-1", `${"1 ".repeat(90)}x`])(
  "a search for %j is for no amount",
  (text) => {
    expect(searchedAmount(text)).toBeUndefined();
  },
);
