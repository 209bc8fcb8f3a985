import { afterEach, describe, expect, test, vi } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { statementsOf } from "@/testing/statements";
import { countCall, requireWithin, type Usage, leasedCounter, clearExpiredCounters } from "./count";
import { postgresLimiter } from "./limiter";
import type { Count, Rate } from "./rate";

const rate = (points: number, seconds = 60): Rate => ({ name: "test", points, seconds });
const newSubject = () => crypto.randomUUID();

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Advances the process's clock, and the database's as far as rate limits know it. */
async function passTime(seconds: number): Promise<void> {
  vi.advanceTimersByTime(seconds * 1000);
  await pool().query("UPDATE rate_limit_lease SET expires_at = expires_at - $1 * interval '1 second'", [seconds]);
}

function databaseDown(): Error {
  return Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
}

function countPassed(usages: { isExceeded: boolean }[]): number {
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
    for (const { resetSeconds } of usages) {
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test("the reset time is never longer than the window", async () => {
    // 60,000 more, minus the same number again, is more than 60,000.
    vi.spyOn(performance, "now").mockReturnValue(216_646.85046155655);
    expect((await countCall(rate(2), newSubject(), store)).resetSeconds).toBeLessThanOrEqual(60);
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
    const seconds = 600;
    vi.useFakeTimers({ toFake: ["performance"] });
    await countCall(rate(1, seconds), subject, store);
    await passTime(seconds / 2);
    const exceeded = await countCall(rate(1, seconds), subject, store);
    expect([exceeded.isExceeded, exceeded.resetSeconds < seconds]).toEqual([true, true]);
    await passTime(seconds / 2 + 1);
    expect((await countCall(rate(1, seconds), subject, store)).isExceeded).toBe(false);
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
  expect([query.mock.calls.length, countPassed(meanwhile)]).toEqual([1, 3]);
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

describe("leases of several processes", () => {
  // Each counter has leases of its own, as a process does.
  const processesOf = (limit: Rate, count: number) => Array.from({ length: count }, () => leasedCounter(limit));

  /** Each process makes calls in random bursts until it is refused. */
  async function exhaust(count: ReturnType<typeof leasedCounter>, subject: string): Promise<Count[]> {
    const counts: Count[] = [];
    while (counts.every(({ isExceeded }) => !isExceeded)) {
      const burst = Array.from({ length: 1 + Math.floor(Math.random() * 9) }, () => count(subject));
      counts.push(...(await Promise.all(burst)));
    }
    return counts;
  }

  test.each([1, 7, 39, 40, 300, 1000])("let exactly %i calls pass in total", async (points) => {
    const subject = newSubject();
    const counts = await Promise.all(processesOf(rate(points), 6).map((count) => exhaust(count, subject)));
    expect(countPassed(counts.flat())).toBe(points);
  });

  test("never exceed the limit when a process ends with an unused lease or forgets it", async () => {
    const subject = newSubject();
    for (const count of processesOf(rate(300), 5)) await count(subject);
    const [last] = processesOf(rate(300), 1);
    const counts = last ? await exhaust(last, subject) : [];
    // 300 / 20, then a twentieth of what was left for each of the others.
    expect(countPassed(counts)).toBe(300 - 15 - 14 - 13 - 12 - 12);
  });

  test("cost a statement for each twentieth of a large limit, and for each call of a small one", async () => {
    const calls = async (points: number, count: number) => {
      const subject = newSubject();
      const statements = await statementsOf(async () => {
        for (let n = 0; n < count; n += 1) await countCall(rate(points), subject, "postgres");
      });
      return statements.length;
    };
    expect([await calls(600, 40), await calls(6000, 40), await calls(30, 10)]).toEqual([2, 1, 10]);
  });

  test("restart with the window, for every process", async () => {
    const subject = newSubject();
    vi.useFakeTimers({ toFake: ["performance"] });
    const counters = processesOf(rate(100), 3);
    await Promise.all(counters.map((count) => exhaust(count, subject)));
    await passTime(61);
    for (const count of counters) expect((await count(subject)).isExceeded).toBe(false);
    const row = await db().rateLimitLease.findFirstOrThrow({ where: { key: { endsWith: subject } } });
    expect(row.points).toBeLessThan(100);
  });

  test("are written without write-ahead log, unlike attempts to sign in", async () => {
    const { rows } = await pool().query(
      `SELECT relname, relpersistence FROM pg_class WHERE relname IN ('rate_limit', 'rate_limit_lease') ORDER BY 1`,
    );
    expect(rows).toEqual([
      { relname: "rate_limit", relpersistence: "p" },
      { relname: "rate_limit_lease", relpersistence: "u" },
    ]);
  });
});

test("deletes counters whose window has ended and keeps others", async () => {
  const countRows = async () => [
    await db().rateLimit.count({ where: { key: { startsWith: "clearing:" } } }),
    await db().rateLimitLease.count({ where: { key: { startsWith: "clearing:" } } }),
  ];
  for (const seconds of [1, 600]) {
    const limit = { name: "clearing", points: 5, seconds };
    await countCall(limit, newSubject(), "postgres");
    await postgresLimiter(limit).consume(newSubject());
  }
  await clearExpiredCounters(new Date());
  expect(await countRows()).toEqual([2, 2]);
  await clearExpiredCounters(new Date(Date.now() + 120_000));
  expect(await countRows()).toEqual([1, 1]);
});
