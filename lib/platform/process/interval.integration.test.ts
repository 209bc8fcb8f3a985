import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { minuteMs, repeatEvery } from "./interval";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

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

test("runs of a slow task never overlap, and the next one starts an interval after the last has ended", async () => {
  let [running, most, runs] = [0, 0, 0];
  let finish = (): void => undefined;
  const end = repeatEvery(1000, "slow", async () => {
    runs += 1;
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => (finish = resolve));
    running -= 1;
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([runs, most]).toEqual([1, 1]);
  finish();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([runs, most]).toEqual([2, 1]);
  const ended = end();
  finish();
  await ended;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runs).toBe(2);
});

test("logs the first failure with its stack, and later ones ever more rarely, until the task succeeds", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue();
  const error = new Error("connection refused");
  let isFailing = true;
  const end = repeatEvery(1000, "work", () => (isFailing ? Promise.reject(error) : Promise.resolve()));
  await vi.advanceTimersByTimeAsync(1_200_000);
  const lines = warn.mock.calls.map(([fields]) => fields as { failures?: number; err?: Error });
  expect(lines.map(({ failures }) => failures)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
  expect(lines.filter(({ err }) => err)).toEqual([expect.objectContaining({ failures: 1, err: error })]);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(1000);
  isFailing = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(warn.mock.lastCall?.[0]).toMatchObject({ failures: 1, err: error });
  await end();
});
