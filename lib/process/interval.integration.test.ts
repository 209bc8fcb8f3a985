import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minuteMs, repeatEvery } from "./interval";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("runs at once and at each interval, even after a failure, until it ends", async () => {
  let runs = 0;
  const end = repeatEvery(minuteMs, "work", () => {
    runs += 1;
    return runs === 2 ? Promise.reject(new Error("not now")) : Promise.resolve();
  });
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runs).toBe(3);
  await end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runs).toBe(3);
});

test("ending waits for the run in progress", async () => {
  let finish = (): void => undefined;
  const end = repeatEvery(minuteMs, "work", () => new Promise((resolve) => (finish = resolve)));
  let isEnded = false;
  const ended = end().then(() => (isEnded = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isEnded).toBe(false);
  finish();
  await ended;
  expect(isEnded).toBe(true);
});
