import { Client } from "pg";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { writeBatch } from "@/testing/batches";
import { newMerchant, newRequest, reload } from "@/testing/settlement-fixtures";
import { transferTo } from "@/testing/unmatched";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { expirePaymentRequests } from "./expire";

// Tests which requests expire when the final cursor of their chain reaches a block time.

const expiresAt = new Date("2026-11-20T11:00:00Z");
const later = new Date("2026-11-20T11:00:01Z");
const dollar = 1_000_000n;

const cancelled = { status: "cancelled", cancelledAt: later } as const;

let chain: Chain;
let merchant: Merchant;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
  await db().paymentRequest.updateMany({ where: { status: "active" }, data: cancelled });
  await db().watchCursor.deleteMany();
});
function request(): Promise<PaymentRequest> {
  const createdAt = new Date("2026-11-20T10:00:00Z");
  return newRequest({ chain, merchant }, 10n * dollar, { createdAt, expiresAt, lateUntil: new Date("2027-01-01") });
}

async function readUpTo(blockTime: Date, stream: "tip" | "final" = "final", chainId = chain.id): Promise<void> {
  const position = { blockNumber: 20n, blockHash: `0x${"14".repeat(32)}`, blockTime };
  const key = { chainId, stream };
  await db().watchCursor.upsert({ where: { chainId_stream: key }, create: { ...key, ...position }, update: position });
}

/** The requests that would expire now; rolls back, so that nothing changes. */
async function dueRequests(): Promise<bigint[]> {
  let ids: bigint[] = [];
  await db()
    .$transaction(async (tx) => {
      ({ ids } = await expirePaymentRequests(tx, chain.id, later));
      throw new Error("roll back");
    })
    .catch(() => undefined);
  return ids;
}

test("a request expires only after the final cursor has passed its expiry", async () => {
  const row = await request();
  await readUpTo(later, "tip");
  await readUpTo(expiresAt);
  expect(await dueRequests()).toEqual([]);
  await readUpTo(later);
  expect(await dueRequests()).toEqual([row.id]);
  expect(await db().$transaction((tx) => expirePaymentRequests(tx, chain.id, later))).toEqual({
    ids: [row.id],
    changes: [{ requestId: row.id, type: "expired" }],
  });
  expect(await reload(row)).toMatchObject({ status: "expired", expiredAt: later, updatedAt: later });
});

test("leaves requests that have ended or belong to another chain unchanged", async () => {
  const [ended, open] = [await request(), await request()];
  await db().paymentRequest.update({ where: { id: ended.id }, data: cancelled });
  const other = await db().chain.findUniqueOrThrow({ where: { slug: "base" } });
  await readUpTo(later, "final", other.id);
  expect(await db().$transaction((tx) => expirePaymentRequests(tx, other.id, later))).toEqual({ ids: [], changes: [] });
  await readUpTo(expiresAt);
  expect(await dueRequests()).toEqual([]);
  await readUpTo(later);
  expect(await dueRequests()).toEqual([open.id]);
});

test("a pending payment made on time keeps its request open, and a late or final one does not", async () => {
  const [waiting, late, partlyPaid] = [await request(), await request(), await request()];
  const pay = ({ recipientAddress }: PaymentRequest, blockTime: Date) =>
    transferTo(recipientAddress, { value: 4n * dollar, blockTime, blockNumber: 30n });
  const final = pay(partlyPaid, expiresAt);
  await writeBatch({ observed: [final], finalUpTo: 30n });
  const pending = [pay(waiting, expiresAt), pay(late, later)];
  await writeBatch({ observed: pending });
  await readUpTo(later);
  expect(await dueRequests()).toEqual([late.id, partlyPaid.id]);
});

test("skips a locked request", async () => {
  const [locked, free] = [await request(), await request()];
  await readUpTo(later);
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT id FROM payment_request WHERE id = $1 FOR UPDATE", [locked.id]);
  try {
    expect(await dueRequests()).toEqual([free.id]);
  } finally {
    await client.end();
  }
});
