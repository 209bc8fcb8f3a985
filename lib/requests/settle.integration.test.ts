import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { timelineOf, writeBatch } from "@/testing/batches";
import { newMerchant, newRequest, reload, testCoin } from "@/testing/settlement-fixtures";
import { statementsOf } from "@/testing/statements";
import { transferTo } from "@/testing/unmatched";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { readRequestsToSettle, settlePaymentRequests } from "./settle";

// Settling a request writes to the request, its slots and its timeline.

const dollar = 1_000_000n;
const [then, later] = [new Date("2030-01-01T00:00:00Z"), new Date("2030-01-01T00:00:01Z")];

let chain: Chain;
let merchant: Merchant;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
  await db().watchCursor.deleteMany();
});

const request = (options: Parameters<typeof newRequest>[2] = {}) =>
  newRequest({ chain, merchant }, 10n * dollar, options);

const settle = (now: Date, ...rows: PaymentRequest[]) =>
  db().$transaction((tx) =>
    settlePaymentRequests(
      tx,
      rows.map(({ id }) => id),
      now,
    ),
  );

async function pay(row: PaymentRequest, value: bigint, now = then): Promise<bigint> {
  const transfer = transferTo(row.recipientAddress, { value });
  await writeBatch({ observed: [transfer], finalUpTo: 10n }, now);
  return (await db().transfer.findFirstOrThrow({ where: { transactionHash: transfer.transactionHash } })).id;
}

async function readUpTo(chainId: number, stream: "tip" | "final", blockTime: Date): Promise<void> {
  await db().watchCursor.create({ data: { chainId, stream, blockNumber: 20n, blockHash: "0x14", blockTime } });
}

const slotsOf = async ({ id }: PaymentRequest) =>
  (await db().amountSlot.findMany({ where: { requestId: id } })).map(({ value }) => value.toFixed());

test("reads each request with its token's decimals and the final cursor of its chain", async () => {
  const solana = await db().chain.findUniqueOrThrow({ where: { slug: "local-solana" }, include: { tokens: true } });
  await readUpTo(chain.id, "tip", new Date("2030-01-01"));
  await readUpTo(chain.id, "final", new Date("2030-01-02"));
  await readUpTo(solana.id, "final", new Date("2030-01-03"));
  await readUpTo(solana.id, "tip", new Date("2030-01-04"));
  const rows = [
    await request(),
    await request({ tokenId: testCoin.id }),
    await newRequest({ chain: solana, merchant }, 1n, { tokenId: solana.tokens[0]?.id, recipientAddress: "wallet" }),
  ];
  const ids = rows.map(({ id }) => id).toReversed();
  const read = await db().$transaction((tx) => readRequestsToSettle(tx, ids));
  expect(read.map(({ id, scannedUntil }) => [id, scannedUntil])).toEqual([
    [ids[0], new Date("2030-01-03")],
    [ids[1], new Date("2030-01-02")],
    [ids[2], new Date("2030-01-02")],
  ]);
  expect(read.slice(1).map(({ decimals }) => decimals)).toEqual([18, 6]);
});

test("settling no request sends no statement", async () => {
  const sent = await statementsOf(() => settle(then));
  expect(sent.filter((text) => !/^(BEGIN|COMMIT)/.test(text))).toEqual([]);
});

test("a request keeps the time of its completion", async () => {
  const row = await request();
  await pay(row, 10n * dollar);
  await pay(row, dollar, later);
  expect(await reload(row)).toMatchObject({ completedAt: then, expiredAt: null });
  await settle(later, row);
  expect(await reload(row)).toMatchObject({ completedAt: then, updatedAt: later });
});

test("a request expires once its chain has been read past its expiry, and keeps the time", async () => {
  const row = await request({ expiresAt: new Date(Date.now() - 1000) });
  expect(await settle(then, row)).toEqual([]);
  expect(await reload(row)).toMatchObject({ status: "active", expiredAt: null });
  await readUpTo(chain.id, "final", new Date());
  expect(await settle(then, row)).toEqual([{ requestId: row.id, type: "expired" }]);
  expect(await settle(later, row)).toEqual([]);
  expect(await reload(row)).toMatchObject({ status: "expired", expiredAt: then, completedAt: null });
  const paid_amount = { raw: "0", formatted: "0", decimals: 6 };
  expect(await timelineOf(row.id)).toEqual([{ type: "expired", details: { paid_amount, exception: null } }]);
});

test("the timeline has one entry for a partial payment, and one for an overpaid completion", async () => {
  const row = await request();
  await pay(row, 4n * dollar);
  await pay(row, 7n * dollar);
  const entries = (await timelineOf(row.id)).filter(({ type }) => !type.startsWith("payment_"));
  const paid = (raw: string, formatted: string) => ({ paid_amount: { raw, formatted, decimals: 6 } });
  expect(entries).toEqual([
    { type: "partially_paid", details: paid("4000000", "4") },
    { type: "completed", details: { ...paid("11000000", "11"), exception: "overpaid" } },
  ]);
});

describe("the amount slot of a changed amount due", () => {
  test.each([
    ["active", {}, ["10000000"]],
    ["expired", { expiredAt: then }, ["10000000"]],
    ["cancelled", { cancelledAt: then }, []],
    ["completed", { completedAt: then }, []],
  ] as const)("is reserved only if the request can still be paid: %s", async (status, times, slots) => {
    const row = await request();
    const lost = [await pay(row, 4n * dollar)];
    await db().paymentRequest.update({ where: { id: row.id }, data: { status, ...times } });
    await db().amountSlot.deleteMany({ where: { requestId: row.id } });
    // A reorg removes the payment, so the amount due grows to 10 again.
    await writeBatch({ lost });
    expect(await slotsOf(row)).toEqual(slots);
  });

  test("is not reserved while the amount due stays the same", async () => {
    const row = await request();
    await db().amountSlot.deleteMany({ where: { requestId: row.id } });
    await settle(then, row);
    expect(await slotsOf(row)).toEqual([]);
  });
});
