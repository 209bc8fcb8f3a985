import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { newAddress, newMerchant, newRequest, testCoin } from "@/testing/settlement-fixtures";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { recipientsWithFreeSlot, takeAmountSlots } from "./amount-slots";

// An amount slot is the right of one request to be paid by a plain transfer of exactly its amount at its recipient
// address. The request keeps it until its late window ends.

const value = 10_000_000n;

let chain: Chain;
let merchant: Merchant;
let slotRequest: PaymentRequest;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
  slotRequest = await newRequest({ chain, merchant }, value);
});

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const take = (row: PaymentRequest, now: Date) =>
  db().$transaction((tx) => takeAmountSlots(tx, [{ ...row, value }], now));

/** Ends the request of the slot and reads its chain up to this time. */
async function endAndRead(upTo: Date): Promise<void> {
  await db().paymentRequest.update({ where: { id: slotRequest.id }, data: { status: "expired", expiredAt: upTo } });
  const block = { blockNumber: 9n, blockHash: "0x09", blockTime: upTo };
  const chainId_stream = { chainId: chain.id, stream: "final" } as const;
  await db().watchCursor.upsert({ where: { chainId_stream }, create: { ...chainId_stream, ...block }, update: block });
}

async function slotRequests(): Promise<[bigint, Date][]> {
  const slots = await db().amountSlot.findMany({ where: { recipientAddress: slotRequest.recipientAddress } });
  return slots.map(({ requestId, freeAt }) => [requestId, freeAt]);
}

test("another request takes a slot once the chain has been read past the late window of its request", async () => {
  const { recipientAddress, lateUntil } = slotRequest;
  const later = after(lateUntil, 60_000);
  const other = await newRequest({ chain, merchant }, 11_000_000n, { recipientAddress, lateUntil: later });
  // `newRequest` also took a slot for the 11.
  await db().amountSlot.deleteMany({ where: { requestId: other.id } });
  const attempts: [readUpTo: Date, now: Date][] = [
    [after(lateUntil, -1), later],
    [lateUntil, later],
    [after(lateUntil, 1), lateUntil],
  ];
  expect(await take(other, later)).toBe(0);
  for (const [readUpTo, now] of attempts) {
    await endAndRead(readUpTo);
    expect(await take(other, now)).toBe(0);
  }
  expect(await slotRequests()).toEqual([[slotRequest.id, lateUntil]]);
  expect(await take(other, later)).toBe(1);
  expect(await slotRequests()).toEqual([[other.id, other.lateUntil]]);
  const past = await db().pastAmountSlot.findMany({ where: { recipientAddress } });
  expect(past).toMatchObject([{ requestId: slotRequest.id, freeAt: lateUntil }]);
});

test("a request that takes its own slot again keeps it until the new end of its late window", async () => {
  const lateUntil = after(slotRequest.lateUntil, 60_000);
  expect(await take({ ...slotRequest, lateUntil }, new Date())).toBe(1);
  expect(await slotRequests()).toEqual([[slotRequest.id, lateUntil]]);
  expect(await db().pastAmountSlot.count({ where: { recipientAddress: slotRequest.recipientAddress } })).toBe(0);
});

test("a recipient is free for another token, chain or amount, and once the request of the slot has ended", async () => {
  const { recipientAddress, lateUntil, tokenId } = slotRequest;
  const [unused, later] = [newAddress(), after(lateUntil, 2)];
  const free = (target: { chainId?: number; tokenId?: number } = {}, amount = value) =>
    recipientsWithFreeSlot(db(), { chainId: chain.id, tokenId, ...target }, [unused, recipientAddress], amount, later);
  await endAndRead(lateUntil);
  expect(await free()).toEqual([unused]);
  const both = [unused, recipientAddress];
  expect(await free({ tokenId: testCoin.id })).toEqual(both);
  expect(await free({ chainId: chain.id + 1 })).toEqual(both);
  expect(await free({}, value + 1n)).toEqual(both);
  await endAndRead(after(lateUntil, 1));
  expect(await free()).toEqual(both);
});
