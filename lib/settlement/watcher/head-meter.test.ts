import { expect, test } from "vitest";
import { newHeadMeter } from "./head-meter";

test.each([
  ["one second", 1000, 60],
  ["two seconds", 2000, 60],
  ["twelve seconds", 12_000, 240],
])("with blocks of %s, a head is frozen after the time of 20 blocks, at least a minute", (_, blockTimeMs, seconds) => {
  const meter = newHeadMeter({ blockTimeMs, isLocal: false });
  meter(7n, 0);
  expect(meter(7n, seconds * 1000 - 1)).toBe("advancing");
  expect(meter(7n, seconds * 1000)).toBe("frozen");
  expect(meter(8n, seconds * 1000)).toBe("advancing");
  // A reorganization to a lower head is a change too.
  expect(meter(6n, 2 * seconds * 1000)).toBe("advancing");
});

test("a local chain, which has blocks only on demand, is never frozen", () => {
  const meter = newHeadMeter({ blockTimeMs: 1000, isLocal: true });
  meter(7n, 0);
  expect(meter(7n, 3_600_000)).toBe("advancing");
});
