import { expect, test } from "vitest";
import { nextAttemptAt, readRetryAfter } from "./record-attempt";

const failedAt = new Date("2030-01-01T00:00:00Z");
const hour = 3_600_000;

function gaps(environment: "production" | "sandbox", random: () => number): (number | null)[] {
  return Array.from({ length: 11 }, (_, index) => {
    const next = nextAttemptAt({ environment, index, failedAt, random });
    return next && next.getTime() - failedAt.getTime();
  });
}

test("follows the published schedule, or is up to a tenth later", () => {
  const published = [5000, 300_000, 1_800_000, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  expect(gaps("production", () => 1)).toEqual([...published.map((gap) => Math.round(gap * 1.1)), null, null]);
  expect(gaps("production", () => 0)).toEqual([...published, null, null]);
  expect(gaps("sandbox", () => 0).slice(0, 4)).toEqual([5000, 60_000, 600_000, null]);
});

test("a receiver's Retry-After lengthens a delay and never shortens one", () => {
  const next = (retryAfterMs: number) =>
    nextAttemptAt({ environment: "production", index: 1, failedAt, retryAfterMs, random: () => 0 });
  expect(next(1000)).toEqual(new Date(failedAt.getTime() + 300_000));
  expect(next(600_000)).toEqual(new Date(failedAt.getTime() + 600_000));
  expect(next(48 * hour)).toEqual(new Date(failedAt.getTime() + 24 * hour));
});

test.each([
  [undefined, 0],
  ["120", 120_000],
  [" 7 ", 7000],
  ["Tue, 01 Jan 2030 00:01:00 GMT", 60_000],
  ["Mon, 31 Dec 2029 00:00:00 GMT", 0],
  ["-5", 0],
  ["soon", 0],
  ["", 0],
])("Retry-After %j is %i ms", (header, ms) => expect(readRetryAfter(header, failedAt)).toBe(ms));
