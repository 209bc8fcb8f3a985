import { beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/statistics/route";
import { db, toRaw } from "@/lib/platform/db";
import {
  attachPayments,
  completePayments,
  failPayments,
  movePayments,
  rejectPayments,
} from "@/lib/requests/payments/transitions";
import { call, dataOf, newTenant, type Tenant } from "@/testing/api";
import { bookRules } from "@/lib/settlement/books/book-rules";
import { randomSource } from "@/testing/random-source";
import { newRequest, testCoin, testToken } from "@/testing/settlement-fixtures";
import type { Chain, PaymentRequest } from "@/prisma/generated/client";
import { addUpPaymentSums } from "./add-up";
import { statisticsSchema, type PresentedStatistics } from "./schema";

const dayMs = 86_400_000;
const minuteMs = 60_000;

let tenant: Tenant;
let chain: Chain;
beforeAll(async () => {
  tenant = await newTenant();
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
});

function statistics(query: string, { key } = tenant) {
  return call(GET, { key, url: `/api/statistics?${query}` });
}

async function read(query: string, of = tenant): Promise<PresentedStatistics> {
  return dataOf(await statistics(query, of), statisticsSchema);
}

/** Final transfers to a request, in blocks of the past. */
async function newTransfers(request: PaymentRequest, count: number): Promise<bigint[]> {
  const rows = await db().transfer.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      chainId: request.chainId,
      tokenId: request.tokenId,
      transactionHash: `0x${crypto.randomUUID().replaceAll("-", "").padEnd(64, "0")}`,
      ordinal: 1,
      fromAddress: request.recipientAddress,
      recipientAddress: request.recipientAddress,
      sourceAmount: index + 1,
      receivedAmount: index + 1,
      status: "final" as const,
      blockNumber: 1n,
      blockHash: "0x1",
      blockTime: new Date(),
    })),
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

function attach(request: PaymentRequest, transfers: { id: bigint; receivedAmount: bigint }[], now: Date) {
  const { id: requestId, chainId, tokenId, recipientAddress } = request;
  return db().$transaction((tx) =>
    attachPayments(
      tx,
      transfers.map(({ id, receivedAmount }) => {
        const place = { requestId, transferId: id, chainId, tokenId, recipientAddress };
        return {
          ...place,
          sourceAmount: receivedAmount,
          value: receivedAmount,
          method: "bound_reference",
          isLate: false,
        };
      }),
      now,
    ),
  );
}

describe("after random histories", () => {
  const random = randomSource(20_261_129);
  const rounds = 12;
  const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Chatham", "Africa/Cairo"];
  let other: Tenant;

  /** Each of the 10,000 transfers has its own history: seen, final, moved, reversed, taken back, assigned elsewhere. */
  async function live(transfers: bigint[], request: PaymentRequest, sibling: PaymentRequest): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const now = new Date(Date.now() - Math.floor(random() * 300 * dayMs));
      const some = transfers.filter(() => random() < 0.4);
      const states = await db().transfer.findMany({
        where: { id: { in: some } },
        include: { payments: { where: { status: { not: "failed" } } } },
      });
      const unpaid = states.filter(({ payments }) => payments.length === 0);
      const withRaw = unpaid.map(({ id, receivedAmount }) => ({ id, receivedAmount: toRaw(receivedAmount) }));
      const steps = [
        () => attach(random() < 0.7 ? request : sibling, withRaw, now),
        () => db().$transaction((tx) => completePayments(tx, some, now)),
        () => db().$transaction((tx) => completePayments(tx, some, now)),
        () => db().$transaction((tx) => failPayments(tx, some, now)),
        () => db().$transaction((tx) => rejectPayments(tx, some, now)),
        async () => {
          await db()
            .$executeRaw`UPDATE transfer SET source_amount = source_amount + 1, received_amount = received_amount + 1
            WHERE id = ANY(${some})`;
          await db().$transaction((tx) => movePayments(tx, some, now));
        },
        () => addUpPaymentSums(),
      ];
      await steps[round < 2 ? round : Math.floor(random() * steps.length)]?.();
    }
  }

  beforeAll(async () => {
    other = await newTenant();
    for (const { merchantId } of [tenant, other]) {
      const merchant = await db().merchant.findUniqueOrThrow({ where: { id: merchantId } });
      for (const tokenId of [testToken.id, testCoin.id]) {
        const request = await newRequest({ chain, merchant }, 10n ** 9n, { tokenId });
        const { recipientAddress } = request;
        const sibling = await newRequest({ chain, merchant }, 10n ** 9n + 1n, { tokenId, recipientAddress });
        await live(await newTransfers(request, 2500), request, sibling);
      }
    }
  }, 120_000);

  /** The sums of the payments themselves, with days of JavaScript's time zones. */
  async function expected({ merchantId }: Tenant, zone: string): Promise<Record<string, string>> {
    const payments = await db().payment.findMany({ where: { status: "completed", request: { merchantId } } });
    const dates = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
    const sums = new Map<string, { raw: bigint; payments: number }>();
    for (const { tokenId, confirmedAt, receivedAmount } of payments) {
      const key = `${tokenId} ${dates.format(confirmedAt ?? undefined)}`;
      const { raw, payments } = sums.get(key) ?? { raw: 0n, payments: 0 };
      sums.set(key, { raw: raw + toRaw(receivedAmount), payments: payments + 1 });
    }
    return Object.fromEntries([...sums].map(([key, { raw, payments }]) => [key, `${raw} ${payments}`]));
  }

  test.each(zones)("the days in %s are the sums of the payments", async (zone) => {
    for (const one of [tenant, other]) {
      const { received } = await read(`days=366&time_zone=${encodeURIComponent(zone)}`, one);
      const days = received.flatMap(({ token, days }) =>
        days.map(({ date, amount, payments }) => [`${token.id} ${date}`, `${amount.raw} ${payments}`]),
      );
      expect(days.length).toBeGreaterThan(4);
      expect(Object.fromEntries(days)).toEqual(await expected(one, zone));
      for (const { amount, payments, days } of received) {
        expect(days.reduce((sum, day) => sum + BigInt(day.amount.raw), 0n)).toBe(BigInt(amount.raw));
        expect(days.reduce((sum, day) => sum + day.payments, 0)).toBe(payments);
      }
    }
  });

  test("adding up changes no sum and leaves one row for each", async () => {
    const before = await read("days=366");
    await addUpPaymentSums();
    expect(await wrongSums()).toEqual([]);
    expect(await read("days=366")).toEqual(before);
    expect(await db().paymentSum.count({ where: { part: { not: 0 } } })).toBe(0);
  });

  test("the books name a sum that differs", async () => {
    const { merchantId, quarter } = await db().paymentSum.findFirstOrThrow({
      where: { merchantId: tenant.merchantId },
    });
    const add = (amount: number) =>
      db().paymentSum.updateMany({ where: { merchantId, quarter }, data: { amount: { increment: amount } } });
    await add(1);
    expect(await wrongSums()).toEqual([expect.stringContaining(`${merchantId} sandbox`)]);
    await add(-1);
    expect(await wrongSums()).toEqual([]);
  });

  async function wrongSums(): Promise<string[]> {
    const rule = bookRules.find(({ table }) => table === "payment_sum");
    const rows = await db().$queryRawUnsafe<{ row: string }[]>(rule?.violations ?? "");
    return rows.map(({ row }) => row);
  }
});

describe("payment requests of the days", () => {
  test("are counted by their state, with the median time to completion", async () => {
    const fresh = await newTenant();
    const merchant = await db().merchant.findUniqueOrThrow({ where: { id: fresh.merchantId } });
    const at = (day: string, time = "12:00:00Z") => new Date(`${day}T${time}`);
    const made = async (createdAt: Date, minutes: number | null, exception: "resolved_manually" | null = null) => {
      const { id } = await newRequest({ chain, merchant }, 5n, { createdAt });
      if (minutes === null) return;
      const completedAt = new Date(createdAt.getTime() + minutes * minuteMs);
      await db().paymentRequest.update({ where: { id }, data: { status: "completed", completedAt, exception } });
    };
    for (const minutes of [2, 4, 90, null]) await made(at("2026-03-10"), minutes);
    await made(at("2026-03-10"), 10_000, "resolved_manually");
    // 23:30 in UTC is the next day in Oslo.
    await made(at("2026-03-11", "23:30:00Z"), 1);
    const { payment_requests: one } = await read("from=2026-03-10&to=2026-03-11&time_zone=Europe/Oslo", fresh);
    expect(one).toEqual({
      created: 5,
      active: 1,
      completed: 4,
      expired: 0,
      cancelled: 0,
      median_seconds_to_complete: 240,
    });
    const { payment_requests: utc } = await read("from=2026-03-11&to=2026-03-11", fresh);
    expect(utc).toMatchObject({ created: 1, median_seconds_to_complete: 60 });
    const { payment_requests: none } = await read("from=2025-03-11&to=2025-03-11", fresh);
    expect(none).toMatchObject({ created: 0, median_seconds_to_complete: null });
  });
});

test("the days end today in the time zone", async () => {
  const { from, to } = await read("days=7&time_zone=Pacific/Kiritimati");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" }).format();
  expect([to, (Date.parse(to) - Date.parse(from)) / dayMs]).toEqual([today, 6]);
});

test.each([
  ["days=0", "days out_of_range"],
  ["days=367", "days out_of_range"],
  ["days=7&from=2026-01-01&to=2026-01-02", "days mutually_exclusive"],
  ["from=2026-01-01", "to required"],
  ["to=2026-01-01", "from required"],
  ["from=2026-01-02&to=2026-01-01", "to out_of_range"],
  ["from=2026-01-01&to=2027-01-02", "to out_of_range"],
  ["from=2026-02-30&to=2026-03-01", "from invalid_format"],
  ["from=0000-01-01&to=0000-01-01", "from out_of_range"],
  ["from=9999-12-31&to=9999-12-31", "from out_of_range"],
  ["time_zone=Mars/Olympus", "time_zone unknown_time_zone"],
  ["time_zone=%2B02:00", "time_zone unknown_time_zone"],
  ["time_zone=Oslo5", "time_zone unknown_time_zone"],
  ["zone=UTC", "zone unknown_parameter"],
])("%s is refused by name", async (query, expected) => {
  const response = await statistics(query);
  expect(response.status).toBe(422);
  const { error } = response.body as { error: { errors: { path: string; code: string }[] } };
  expect(error.errors.map(({ path, code }) => `${path} ${code}`)).toContain(expected);
});
