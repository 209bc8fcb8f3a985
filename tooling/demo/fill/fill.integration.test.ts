import { beforeAll, expect, test } from "vitest";
import { verifyAuditLog } from "@/lib/accounts/audit/verify";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { syncCatalog } from "@/lib/chains/sync-catalog";
import { db, toRaw } from "@/lib/platform/db";
import { directDatabaseUrl } from "@/lib/platform/env";
import type { Scope } from "@/lib/platform/scope";
import { getStatistics } from "@/lib/reports/statistics/get";
import { statisticsQuerySchema } from "@/lib/reports/statistics/schema";
import { checkBooks } from "@/lib/settlement/books/check-books";
import {
  MatchMethod,
  PaymentException,
  PaymentRequestStatus,
  PaymentStatus,
  UnmatchedReason,
  UnmatchedStatus,
} from "@/prisma/generated/client";
import { newAccount } from "@/testing/account";
import { newEndpoint } from "@/testing/webhooks";
import { fillMerchant } from "./fill";
import { planBursts, type FillChain } from "./plan";
import { requireFillable } from "./require-fillable";
import { fillTransaction } from "./transaction";

const count = 100;
let ctx: Context<Person>;
let scope: Scope;
let afterInterruption: Awaited<ReturnType<typeof interrupt>>;
const ofMerchant = () => ({ request: scope });

beforeAll(async () => {
  await syncCatalog(new Map([["local-evm", ["http://localhost:1"]]]));
  ({ ctx } = await newAccount());
  ({ scope } = ctx);
  afterInterruption = await interrupt();
  await requireFillable(scope);
  await fill();
});

test("produces every state of the product", async () => {
  const requests = await db().paymentRequest.findMany({ where: scope });
  const payments = await db().payment.findMany({ where: ofMerchant() });
  const unmatched = await db().unmatchedTransfer.findMany({ where: scope });
  const found = {
    statuses: requests.map(({ status }) => status),
    exceptions: requests.flatMap(({ exception }) => exception ?? []),
    payments: payments.map(({ status }) => status),
    methods: payments.map(({ method }) => method),
    unmatched: unmatched.map(({ status }) => status),
    reasons: unmatched.map(({ reason }) => reason),
  };
  expect(requests).toHaveLength(count);
  expect(distinct(found)).toEqual(
    distinct({
      statuses: Object.values(PaymentRequestStatus),
      exceptions: Object.values(PaymentException),
      payments: Object.values(PaymentStatus),
      methods: Object.values(MatchMethod),
      unmatched: Object.values(UnmatchedStatus),
      reasons: Object.values(UnmatchedReason),
    }),
  );
});

test("leaves books and an audit log without a fault", async () => {
  expect(await checkBooks(new Date(0))).toEqual([]);
  const { faults, unreadableKeys, entries } = await verifyAuditLog();
  expect({ faults, unreadableKeys }).toEqual({ faults: [], unreadableKeys: [] });
  expect(entries).toBeGreaterThan(5);
});

test("has sums by day equal to the payments", async () => {
  const completed = await db().payment.findMany({ where: { ...ofMerchant(), status: "completed" } });
  const expected = new Map<number, bigint>();
  for (const { tokenId, receivedAmount } of completed) {
    expected.set(tokenId, (expected.get(tokenId) ?? 0n) + toRaw(receivedAmount));
  }
  const query = statisticsQuerySchema.parse({ days: "366", time_zone: "Europe/Oslo" });
  const { received } = await getStatistics(ctx, query);
  expect(new Map(received.map(({ token, amount }) => [token.id, BigInt(amount.raw)]))).toEqual(expected);
});

test("spreads the requests over half a year, on chains that are inactive again", async () => {
  const rows = await db().paymentRequest.findMany({ where: scope, include: { chain: true } });
  const days = new Set(rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)));
  const oldest = Math.min(...rows.map(({ createdAt }) => createdAt.getTime()));
  expect(days.size).toBeGreaterThanOrEqual(4);
  expect(new Date(oldest + 120 * 86_400_000).getTime()).toBeLessThan(Date.now());
  expect(await db().chain.findMany({ where: { isActive: true }, select: { slug: true } })).toEqual([
    { slug: "local-evm" },
  ]);
  expect(await db().watchCursor.count()).toBe(0);
});

test("looks the same each time", () => {
  const chain = { tokens: [{ id: 1, symbol: "ETH", decimals: 18 }], type: "evm" } as unknown as FillChain;
  const plan = (): unknown => planBursts(100, { unread: [chain, chain], local: [] }, 1_800_000_000_000);
  expect(plan()).toEqual(plan());
});

test("is refused the second time", async () => {
  await expect(requireFillable(scope)).rejects.toThrow("The sandbox is filled already.");
});

test("is refused where events would be sent", async () => {
  const { scope: own } = (await newAccount()).ctx;
  const { row } = await newEndpoint(own, "http://127.0.0.1:9/hooks");
  await expect(requireFillable(own)).rejects.toThrow(
    "The webhook endpoint http://127.0.0.1:9/hooks would get every event",
  );
  await db().webhookEndpoint.update({
    where: { id: row.id },
    data: { disabledAt: new Date(), disabledReason: "manual" },
  });
  await requireFillable(own);
});

test("is refused where messages would be sent", async () => {
  const { scope: own } = (await newAccount()).ctx;
  const [id, now] = ["nch_fill", new Date()];
  const channel = { id, service: "url", name: "Till", kinds: [], language: "en", target: Uint8Array.of(1) };
  await db().notificationChannel.create({
    data: { ...own, ...channel, notifiedSequence: 0n, createdAt: now, updatedAt: now },
  });
  await expect(requireFillable(own)).rejects.toThrow('The channel "Till" would get a message about every payment');
});

test("is refused on an instance that reads a live network", async () => {
  const where = { slug: "base" };
  await db().chain.update({ where, data: { isActive: true } });
  await expect(requireFillable(scope)).rejects.toThrow("This instance reads Base, a live network");
  await db().chain.update({ where, data: { isActive: false } });
});

test("adds nothing if it is interrupted", () => {
  expect(afterInterruption).toEqual({ error: "interrupted", requests: 0, addresses: 0, activeChains: 1 });
});

/** Counts what an interrupted fill has left. */
async function interrupt() {
  const onProgress = (created: number) => {
    if (created > 30) throw new Error("interrupted");
  };
  const error = await fill(onProgress).catch(String);
  const requests = await db().paymentRequest.count({ where: scope });
  const addresses = await db().receivingAddress.count({ where: scope });
  const activeChains = await db().chain.count({ where: { isActive: true } });
  return { error: error && error.replace("Error: ", ""), requests, addresses, activeChains };
}

function fill(onProgress?: (created: number) => void): Promise<void> {
  return fillTransaction(directDatabaseUrl(), (transaction) =>
    fillMerchant({ ...ctx, ...transaction }, count, onProgress),
  );
}

function distinct(found: Record<string, string[]>) {
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, [...new Set(values)].sort()]));
}
