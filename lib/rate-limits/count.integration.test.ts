import { afterEach, describe, expect, test, vi } from "vitest";
import { pool } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import { clearExpiredCounters } from "./clear-expired";
import { countCall, requireWithin, type Usage } from "./count";
import type { Rate } from "./rate";

const rate = (points: number, seconds = 60): Rate => ({ name: "test", points, seconds });
const newSubject = () => crypto.randomUUID();

afterEach(() => vi.restoreAllMocks());

function databaseDown(): Error {
  return Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
}

function countPassed(usages: Usage[]): number {
  return usages.filter(({ isExceeded }) => !isExceeded).length;
}

describe.each(["memory", "postgres"] as const)("counted in %s", (store) => {
  test("lets exactly as many of many concurrent calls pass as the limit allows", async () => {
    const subject = newSubject();
    const usages = await Promise.all(Array.from({ length: 200 }, () => countCall(rate(25), subject, store)));
    expect(countPassed(usages)).toBe(25);
  });

  test("each call reports the remainder and the reset time", async () => {
    const subject = newSubject();
    const usages: Usage[] = [];
    for (let n = 0; n < 4; n += 1) usages.push(await countCall(rate(2), subject, store));
    expect(usages.map(({ remaining, isExceeded }) => [remaining, isExceeded])).toEqual([
      [1, false],
      [0, false],
      [0, true],
      [0, true],
    ]);
    for (const { resetSeconds } of usages) expect([59, 60]).toContain(resetSeconds);
  });

  test("subjects and limits with other names are counted separately", async () => {
    const subject = newSubject();
    await countCall(rate(1), subject, store);
    expect((await countCall(rate(1), newSubject(), store)).isExceeded).toBe(false);
    expect((await countCall({ ...rate(1), name: "other" }, subject, store)).isExceeded).toBe(false);
    expect((await countCall(rate(1), subject, store)).isExceeded).toBe(true);
  });

  test("restarts the count after its window, and rejected calls do not extend it", async () => {
    const subject = newSubject();
    expect((await countCall(rate(1, 1), subject, store)).isExceeded).toBe(false);
    const exceeded = await countCall(rate(1, 1), subject, store);
    expect([exceeded.isExceeded, exceeded.resetSeconds]).toEqual([true, 1]);
    await expect
      .poll(async () => (await countCall(rate(1, 1), subject, store)).isExceeded, { timeout: 3000, interval: 100 })
      .toBe(false);
  });
});

test("rejects only calls beyond the limit, with the seconds to wait", async () => {
  const subject = newSubject();
  requireWithin(await countCall(rate(1), subject, "memory"));
  const exceeded = await countCall(rate(1), subject, "memory");
  expect(() => requireWithin(exceeded)).toThrow(DomainError);
  expect(() => requireWithin(exceeded)).toThrow(/at most 1 in 60 seconds\. Try again in \d+ s\.$/);
});

test("counts in memory while the database is down, and in the database again afterwards", async () => {
  const subject = newSubject();
  await countCall(rate(3), subject, "postgres");
  const query = vi.spyOn(pool(), "query").mockImplementation(() => Promise.reject(databaseDown()) as never);
  const meanwhile = await Promise.all(Array.from({ length: 5 }, () => countCall(rate(3), subject, "postgres")));
  expect([query.mock.calls.length, countPassed(meanwhile)]).toEqual([5, 3]);
  query.mockRestore();
  expect(await countCall(rate(3), subject, "postgres")).toMatchObject({ remaining: 1, isExceeded: false });
});

test("an exact limit fails with the database's error instead of counting or rejecting", async () => {
  const limit = { ...rate(3), name: "exact", isExact: true };
  vi.spyOn(pool(), "query").mockImplementation(() => Promise.reject(databaseDown()) as never);
  await expect(countCall(limit, newSubject(), "postgres")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a flood beyond the limit does not reach the database", async () => {
  const subject = newSubject();
  const limit = { ...rate(5), name: "flood" };
  for (let n = 0; n < 5; n += 1) await countCall(limit, subject, "postgres");
  const query = vi.spyOn(pool(), "query");
  const usages = await Promise.all(Array.from({ length: 50 }, () => countCall(limit, subject, "postgres")));
  expect([query.mock.calls.length, countPassed(usages)]).toEqual([0, 0]);
});

test("a raised limit applies at once and keeps the used count", async () => {
  const subject = newSubject();
  for (let n = 0; n < 11; n += 1) await countCall(rate(10), subject, "postgres");
  expect(await countCall(rate(20), subject, "postgres")).toMatchObject({ isExceeded: false, remaining: 9 });
});

test("deletes counters whose window has ended and keeps others", async () => {
  const rows = async () => {
    const found = await pool().query<{ key: string }>("SELECT key FROM rate_limit WHERE key LIKE 'clearing:%'");
    return found.rows.length;
  };
  await countCall({ name: "clearing", points: 5, seconds: 1 }, newSubject(), "postgres");
  await countCall({ name: "clearing", points: 5, seconds: 600 }, newSubject(), "postgres");
  await clearExpiredCounters(new Date());
  expect(await rows()).toBe(2);
  await clearExpiredCounters(new Date(Date.now() + 120_000));
  expect(await rows()).toBe(1);
});
