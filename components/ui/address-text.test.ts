import { expect, test } from "vitest";
import { addressGroups, shortenText } from "./address";

test("addresses are shown in groups of four after the 0x prefix", () => {
  const groups = addressGroups("0x41a44932a2e090Bc1566dF6E5b568B46f52eC789");
  expect(groups).toEqual(["0x41a4", "4932", "a2e0", "90Bc", "1566", "dF6E", "5b56", "8B46", "f52e", "C789"]);
  expect(groups.join("")).toBe("0x41a44932a2e090Bc1566dF6E5b568B46f52eC789");
});

test("addresses are shortened only when that makes them shorter", () => {
  expect(shortenText("0x41a44932a2e090Bc1566dF6E5b568B46f52eC789")).toBe("0x41a4…C789");
  expect(shortenText("k7Qm3xVdRp")).toBe("k7Qm3xVdRp");
});
