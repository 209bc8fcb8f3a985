import { expect, test } from "vitest";
import { dailyAt, every } from "./schedule";

const run = () => Promise.resolve();

test("a run comes an interval after the last one has ended", () => {
  const next = every(90_000, run).nextAfter(new Date("2026-11-27T23:59:00Z"));
  expect(next).toEqual(new Date("2026-11-28T00:00:30Z"));
});

test.each([
  ["2026-11-27T04:22:59.999Z", "2026-11-27T04:23:00Z"],
  ["2026-11-27T04:23:00Z", "2026-11-28T04:23:00Z"],
  ["2026-12-31T23:00:00Z", "2027-01-01T04:23:00Z"],
])("the daily run after %s is at %s", (ended, next) => {
  expect(dailyAt(4, 23, run).nextAfter(new Date(ended))).toEqual(new Date(next));
});
