import { expect, test } from "vitest";
import { slotsOf } from "./in-turn";

test.each([
  [1, 1, 1, 1],
  [2, 1, 1, 1],
  [3, 1, 1, 1],
  [5, 3, 2, 1],
  [10, 7, 4, 2],
  [40, 30, 15, 8],
])("of %i connections merchants use at most %i, one alone %i, and one beside others %i", (poolSize, ...slots) => {
  const [total, alone, besideOthers] = slots;
  expect(slotsOf(poolSize)).toEqual({ total, alone, besideOthers });
});
