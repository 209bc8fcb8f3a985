import { expect, test } from "vitest";
import { isClockSkewed } from "./clock-skew";

const chain = { isLocal: false, blockTimeMs: 2000, pollIntervalMs: 4000 };

test.each([
  [null, false],
  [0, false],
  [30_000, false],
  [30_001, true],
  [-36_000, false],
  [-36_001, true],
])("a measured skew of %s ms exceeds the tolerance: %s", (skewMs, isSkewed) => {
  expect(isClockSkewed(skewMs, chain)).toBe(isSkewed);
});

test("a local chain's clock may be set to any time", () => {
  expect(isClockSkewed(3_600_000, { ...chain, isLocal: true })).toBe(false);
});
