import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedResult } from "./shared-result";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("callers share a read for as long as it takes, and its result for a second", async () => {
  const pending: ((value: number) => void)[] = [];
  const read = sharedResult(1000, () => new Promise<number>((resolve) => pending.push(resolve)));
  const first = read();
  vi.advanceTimersByTime(5000);
  const second = read();
  pending[0]?.(1);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  const third = read();
  pending[1]?.(2);
  expect([await third, pending.length]).toEqual([2, 2]);
});

test("callers share an error", async () => {
  let reads = 0;
  const read = sharedResult(1000, () => Promise.reject(new Error(`read ${(reads += 1)}`)));
  await expect(Promise.all([read(), read()])).rejects.toThrow("read 1");
  await expect(read()).rejects.toThrow("read 1");
  vi.advanceTimersByTime(1000);
  await expect(read()).rejects.toThrow("read 2");
});
