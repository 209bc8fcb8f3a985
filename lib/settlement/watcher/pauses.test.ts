import { expect, test } from "vitest";
import { pauseBetweenReadings } from "./watch-chain";

/** Readings of a chain that keep failing for twenty minutes. */
function readingsIn20Minutes(pollMs: number, failedBy: "node" | "ourselves"): number {
  let readings = 1;
  for (let at = 0; at < 1_200_000; readings += 1) at += pauseBetweenReadings(pollMs, readings, failedBy);
  return readings;
}

test.each([500, 2000, 12_000])("a node that is gone is asked ever more rarely, polled every %s ms", (pollMs) => {
  expect(readingsIn20Minutes(pollMs, "node")).toBeLessThan(50);
  const pauses = [0, 1, 2, 3, 9, 60].map((failures) => pauseBetweenReadings(pollMs, failures, "node"));
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBe(30_000);
});

test("after failures of our own, reading resumes within eight intervals", () => {
  expect([0, 1, 3, 60].map((failures) => pauseBetweenReadings(500, failures, "ourselves"))).toEqual([
    500, 1000, 4000, 4000,
  ]);
});
