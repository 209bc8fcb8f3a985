import { expect, test } from "vitest";
import { newSkewMeter } from "./clock-skew";

const chain = { blockTimeMs: 2000, pollIntervalMs: 4000 };
const start = Date.UTC(2026, 10, 22, 12);

/** Polls a chain whose clock is off by `skew`, with blocks that are `age` old when detected. */
function poll(meter: ReturnType<typeof newSkewMeter>, heads: { at: number; number: number; age?: number }[], skew = 0) {
  return heads.map(({ at, number, age = 0 }) =>
    meter({ number: BigInt(number), hash: "0x", time: new Date(start + at - age + skew) }, new Date(start + at)),
  );
}

test("the skew is known after three new heads: the largest difference between a head's time and ours", () => {
  const heads = [
    { at: 0, number: 1 },
    { at: 4000, number: 3, age: 1900 },
    { at: 8000, number: 5, age: 300 },
    { at: 12_000, number: 7, age: 1500 },
  ];
  expect(poll(newSkewMeter(chain), heads, 40_000)).toEqual([null, null, null, 39_700]);
});

test.each([-240_000, 240_000])("measures a clock that is off by %s ms", (skew) => {
  const heads = [0, 1, 2, 3].map((round) => ({ at: round * 4000, number: round }));
  expect(poll(newSkewMeter(chain), heads, skew).at(-1)).toBe(skew);
});

test("a stalled chain does not look like skew", () => {
  const meter = newSkewMeter(chain);
  poll(
    meter,
    [0, 1, 2, 3].map((round) => ({ at: round * 4000, number: round })),
  );
  const stalled = [4, 5, 100, 1000].map((round) => ({ at: round * 4000, number: 3, age: (round - 3) * 4000 }));
  expect(poll(meter, stalled)).toEqual([0, 0, 0, 0]);
});

test("ignores the first head after startup, which may be hours old", () => {
  const meter = newSkewMeter(chain);
  expect(poll(meter, [{ at: 0, number: 1, age: 3_600_000 }])).toEqual([null]);
  const heads = [1, 2, 3].map((round) => ({ at: round * 4000, number: 1 + round }));
  expect(poll(meter, heads).at(-1)).toBe(0);
});

test("a chain that is polled rarely looks behind by at most one block time plus one poll interval", () => {
  const heads = [0, 1, 2, 3].map((round) => ({ at: round * 60_000, number: round, age: 50_000 }));
  expect(poll(newSkewMeter(chain), heads).at(-1)).toBe(-6000);
});

test("follows a clock that is set back at once, and a clock that is set forward after three heads", () => {
  const meter = newSkewMeter(chain);
  const heads = (from: number, count: number) =>
    Array.from({ length: count }, (_, round) => ({ at: (from + round) * 4000, number: from + round }));
  expect(poll(meter, heads(0, 4), 99_000).at(-1)).toBe(99_000);
  expect(poll(meter, heads(4, 1), 1000)).toEqual([1000]);
  expect(poll(meter, heads(5, 3), 60_000)).toEqual([1000, 1000, 60_000]);
});
