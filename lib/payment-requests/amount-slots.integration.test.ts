import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db";
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

async function slotRequests(): Promise<[bigint, Date][]> {
  const slots = await db().amountSlot.findMany({ where: { recipientAddress: slotRequest.recipientAddress } });
  return slots.map(({ requestId, freeAt }) => [requestId, freeAt]);
}

test("another request takes a slot as soon as the late window of its request has ended", async () => {
  const { recipientAddress, lateUntil } = slotRequest;
  const other = await newRequest({ chain, merchant }, 11_000_000n, {
    recipientAddress,
    lateUntil: after(lateUntil, 60_000),
  });
  expect(await take(other, after(lateUntil, -1))).toBe(0);
  // `newRequest` also took a slot for the 11.
  await db().amountSlot.deleteMany({ where: { requestId: other.id } });
  expect(await slotRequests()).toEqual([[slotRequest.id, lateUntil]]);
  expect(await take(other, lateUntil)).toBe(1);
  expect(await slotRequests()).toEqual([[other.id, other.lateUntil]]);
});

test("a request that takes its own slot again keeps it until the new end of its late window", async () => {
  const lateUntil = after(slotRequest.lateUntil, 60_000);
  expect(await take({ ...slotRequest, lateUntil }, new Date())).toBe(1);
  expect(await slotRequests()).toEqual([[slotRequest.id, lateUntil]]);
});

test("a recipient is free for another token, chain or amount, and once the late window of the slot's request has ended", async () => {
  const { recipientAddress, lateUntil, tokenId } = slotRequest;
  const [unused, beforeEnd] = [newAddress(), after(lateUntil, -1)];
  const free = (target: { chainId?: number; tokenId?: number } = {}, amount = value, now = beforeEnd) =>
    recipientsWithFreeSlot(db(), { chainId: chain.id, tokenId, ...target }, [unused, recipientAddress], amount, now);
  expect(await free()).toEqual([unused]);
  const both = [unused, recipientAddress];
  expect(await free({ tokenId: testCoin.id })).toEqual(both);
  expect(await free({ chainId: chain.id + 1 })).toEqual(both);
  expect(await free({}, value + 1n)).toEqual(both);
  expect(await free({}, value, lateUntil)).toEqual(both);
});
