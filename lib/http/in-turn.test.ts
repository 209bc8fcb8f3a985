import { expect, test } from "vitest";
import { slotsOf } from "./in-turn";

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 1],
  [5, 3, 2],
  [10, 7, 4],
  [40, 30, 15],
])("of %i connections merchants use at most %i, and one merchant at most %i", (poolSize, total, perMerchant) => {
  expect(slotsOf(poolSize)).toEqual({ total, perMerchant });
});
