// The kept numbers of old requests: whatever happens to requests of any age, they equal a count of all requests.
import { beforeAll, expect, test } from "vitest";
import { addUpRequestCounts } from "./add-up-counts";
import { countPaymentRequests } from "./list";
import { getStatistics } from "@/lib/reports/statistics/get";
import { bookRules } from "@/lib/settlement/books/book-rules";
import { db, Prisma } from "@/lib/platform/db";
import { newTenant, type Tenant } from "@/testing/api";
import { randomSource } from "@/testing/random-source";
import { newRequest } from "@/testing/settlement-fixtures";
import type { Chain, Merchant } from "@/prisma/generated/client";

const hourMs = 3_600_000;
const statuses = ["active", "completed", "expired", "cancelled"] as const;
const ends = ["completed", "expired", "cancelled"] as const;

let chain: Chain;
beforeAll(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
});

async function newShop(): Promise<{ tenant: Tenant; merchant: Merchant }> {
  const tenant = await newTenant();
  return { tenant, merchant: await db().merchant.findUniqueOrThrow({ where: { id: tenant.merchantId } }) };
}

async function newRequests(merchant: Merchant, hoursAgo: number[]): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const [index, hours] of hoursAgo.entries()) {
    const createdAt = new Date(Date.now() - hours * hourMs);
    ids.push((await newRequest({ chain, merchant }, BigInt(index + 1), { createdAt })).id);
  }
  return ids;
}

function ended(status: (typeof ends)[number]) {
  const now = new Date();
  return {
    status,
    ...(status === "completed" && { completedAt: now }),
    ...(status === "expired" && { expiredAt: now }),
    ...(status === "cancelled" && { cancelledAt: now }),
  };
}

function end(ids: bigint[], status: (typeof ends)[number], from: "active" | "expired" = "active") {
  return db().paymentRequest.updateMany({ where: { id: { in: ids }, status: from }, data: ended(status) });
}

/** As if the requests had been created earlier. */
function age(ids: bigint[], hours: number) {
  return db().$executeRaw`
    UPDATE payment_request SET created_at = created_at - ${hours}::float * interval '1 hour' WHERE id = ANY(${ids})`;
}

async function expectRightCounts({ tenant: { merchantId } }: { tenant: Tenant }): Promise<void> {
  const scope = { merchantId, environment: "sandbox" } as const;
  const groups = await db().paymentRequest.groupBy({ by: ["status"], where: scope, _count: true });
  const expected = Object.fromEntries(
    statuses.map((status) => [status, groups.find((group) => group.status === status)?._count ?? 0]),
  );
  expect(await countPaymentRequests({ scope } as never)).toEqual(expected);
  const now = new Date();
  const ctx = { scope, now, urls: {} as never };
  const all = await getStatistics(ctx, { days: 7, time_zone: "Asia/Kathmandu" });
  expect(all.payment_requests).toMatchObject(expected);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kathmandu" }).format(now.getTime() - 24 * hourMs);
  const starts = new Date(`${day}T00:00:00+05:45`);
  const ofDay = { ...scope, createdAt: { gte: starts, lt: new Date(starts.getTime() + 24 * hourMs) } };
  const yesterday = await getStatistics(ctx, { from: day, to: day, time_zone: "Asia/Kathmandu" });
  expect(yesterday.payment_requests.created).toBe(await db().paymentRequest.count({ where: ofDay }));
  expect(await wrongCounts()).toEqual([]);
}

async function wrongCounts(): Promise<string[]> {
  const rule = bookRules.find(({ table }) => table === "request_count");
  const rows = await db().$queryRawUnsafe<{ row: string }[]>(rule?.violations ?? "");
  return rows.map(({ row }) => row);
}

test.each([1, 2, 3, 4, 5])("after random ends and moves in time of requests of any age, %i", async (seed) => {
  const random = randomSource(seed);
  const shops = [await newShop(), await newShop()];
  for (const shop of shops) {
    const ids = await newRequests(
      shop.merchant,
      Array.from({ length: 24 }, () => random() * 60),
    );
    const some = () => ids.filter(() => random() < 0.2);
    const steps = [
      () => end(some(), "completed"),
      () => end(some(), "expired"),
      () => end(some(), "cancelled"),
      () => end(some(), "completed", "expired"),
      () => age(some(), random() * 30),
      () => addUpRequestCounts(),
      () => addUpRequestCounts(Prisma.sql`now() + ${Math.floor(random() * 11)} * interval '1 hour'`),
    ];
    for (let round = 0; round < 30; round += 1) {
      await steps[Math.floor(random() * steps.length)]?.();
      await expectRightCounts(shop);
    }
  }
});

test("while other transactions end requests, from before until after the counting", async () => {
  const shop = await newShop();
  const ids = await newRequests(
    shop.merchant,
    Array.from({ length: 40 }, (_, index) => 13 + index),
  );
  for (const [index, id] of ids.entries()) {
    const counting = Prisma.sql`now() + ${Math.floor(index / 4)} * interval '1 hour'`;
    await db().$transaction(async (tx) => {
      const status = ends[index % 3] ?? "expired";
      await tx.paymentRequest.update({ where: { id }, data: ended(status) });
      await addUpRequestCounts(counting);
    });
    await expectRightCounts(shop);
    await addUpRequestCounts(counting);
    await expectRightCounts(shop);
  }
});

test("a request that ends within twelve hours appends nothing, and a later one two parts", async () => {
  const { merchant } = await newShop();
  const [young = 0n, old = 0n] = await newRequests(merchant, [11.9, 12.1]);
  const parts = () => db().requestCount.count({ where: { merchantId: merchant.id, part: { not: 0 } } });
  const before = await parts();
  await end([young], "completed");
  expect(await parts()).toBe(before);
  await end([old], "completed");
  expect(await parts()).toBe(before + 2);
});

test("the books name a number that differs", async () => {
  const { merchant } = await newShop();
  await newRequests(merchant, [50]);
  await addUpRequestCounts();
  expect(await wrongCounts()).toEqual([]);
  await db().requestCount.updateMany({ where: { merchantId: merchant.id }, data: { requests: 2 } });
  expect(await wrongCounts()).toEqual([expect.stringContaining(`${merchant.id} sandbox`)]);
  await db().requestCount.updateMany({ where: { merchantId: merchant.id }, data: { requests: 1 } });
});
