import { expect, test } from "vitest";
import { newSkewMeter } from "./clock-skew";

const chain = { blockTimeMs: 2000, pollIntervalMs: 4000 };
const start = Date.UTC(2026, 10, 22, 12);

/** Polls a chain whose clock is off by `skew`, with blocks that are `age` old when detected. */
function look(meter: ReturnType<typeof newSkewMeter>, heads: { at: number; number: number; age?: number }[], skew = 0) {
  return heads.map(({ at, number, age = 0 }) =>
    meter({ number: BigInt(number), hash: "0x", time: new Date(start + at - age + skew) }, new Date(start + at)),
  );
}

test("is known after three new heads as the largest of their differences", () => {
  const heads = [
    { at: 0, number: 1 },
    { at: 4000, number: 3, age: 1900 },
    { at: 8000, number: 5, age: 300 },
    { at: 12_000, number: 7, age: 1500 },
  ];
  expect(look(newSkewMeter(chain), heads, 40_000)).toEqual([null, null, null, 39_700]);
});

test.each([-240_000, 240_000])("measures a clock that is off by %s ms", (skew) => {
  const heads = [0, 1, 2, 3].map((turn) => ({ at: turn * 4000, number: turn }));
  expect(look(newSkewMeter(chain), heads, skew).at(-1)).toBe(skew);
});

test("a stalled chain does not look like skew", () => {
  const meter = newSkewMeter(chain);
  look(
    meter,
    [0, 1, 2, 3].map((turn) => ({ at: turn * 4000, number: turn })),
  );
  const stalled = [4, 5, 100, 1000].map((turn) => ({ at: turn * 4000, number: 3, age: (turn - 3) * 4000 }));
  expect(look(meter, stalled)).toEqual([0, 0, 0, 0]);
});

test("ignores the first head after a start, which may be hours old", () => {
  const meter = newSkewMeter(chain);
  expect(look(meter, [{ at: 0, number: 1, age: 3_600_000 }])).toEqual([null]);
  const heads = [1, 2, 3].map((turn) => ({ at: turn * 4000, number: 1 + turn }));
  expect(look(meter, heads).at(-1)).toBe(0);
});

test("ignores blocks that infrequent polls detect late", () => {
  const heads = [0, 1, 2, 3].map((turn) => ({ at: turn * 60_000, number: turn, age: 50_000 }));
  expect(look(newSkewMeter(chain), heads).at(-1)).toBe(-6000);
});

test("accepts a clock set back at once and one set forward after three heads", () => {
  const meter = newSkewMeter(chain);
  const heads = (from: number, count: number) =>
    Array.from({ length: count }, (_, turn) => ({ at: (from + turn) * 4000, number: from + turn }));
  expect(look(meter, heads(0, 4), 99_000).at(-1)).toBe(99_000);
  expect(look(meter, heads(4, 1), 1000)).toEqual([1000]);
  expect(look(meter, heads(5, 3), 60_000)).toEqual([1000, 1000, 60_000]);
});
