import { expect, test } from "vitest";
import { payerConnectionsOf } from "@/lib/platform/db";
import { slotsOf } from "./in-turn";

test.each([
  [2, 1, 1, 1],
  [3, 1, 1, 1],
  [5, 3, 2, 1],
  [10, 7, 4, 2],
  [40, 30, 15, 8],
])("of %i connections merchants use at most %i, one alone %i, and one beside others %i", (poolSize, ...slots) => {
  const [total, alone, besideOthers] = slots;
  expect(slotsOf("merchant", poolSize)).toEqual({ total, alone, besideOthers });
});

test.each([
  [2, 1, 1, 1],
  [10, 2, 1, 1],
  [40, 8, 4, 2],
])("of %i connections payers use at most %i, one alone %i, and one beside others %i", (poolSize, ...slots) => {
  const [total, alone, besideOthers] = slots;
  expect(slotsOf("payer", poolSize)).toEqual({ total, alone, besideOthers });
});

test("merchants and payers together leave a connection to calls that pass no gate", () => {
  for (let poolSize = 3; poolSize <= 200; poolSize += 1) {
    expect(slotsOf("merchant", poolSize).total + payerConnectionsOf(poolSize)).toBeLessThan(poolSize);
  }
});
