import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db";
import { newAddress, newMerchant, newRequest, testCoin } from "@/testing/settlement-fixtures";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";
import { recipientsWithFreeSlot, takeAmountSlots } from "./amount-slots";

// One request holds an amount slot until its late window ends.

const value = 10_000_000n;

let chain: Chain;
let merchant: Merchant;
let holder: PaymentRequest;
beforeEach(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
  holder = await newRequest({ chain, merchant }, value);
});

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const take = (row: PaymentRequest, now: Date) =>
  db().$transaction((tx) => takeAmountSlots(tx, [{ ...row, value }], now));

async function slotHolders(): Promise<[bigint, Date][]> {
  const slots = await db().amountSlot.findMany({ where: { recipientAddress: holder.recipientAddress } });
  return slots.map(({ requestId, freeAt }) => [requestId, freeAt]);
}

test("another request takes a slot as soon as its holder's late window has ended", async () => {
  const { recipientAddress, lateUntil } = holder;
  const other = await newRequest({ chain, merchant }, 11_000_000n, {
    recipientAddress,
    lateUntil: after(lateUntil, 60_000),
  });
  expect(await take(other, after(lateUntil, -1))).toBe(0);
  // `newRequest` also took a slot for the 11.
  await db().amountSlot.deleteMany({ where: { requestId: other.id } });
  expect(await slotHolders()).toEqual([[holder.id, lateUntil]]);
  expect(await take(other, lateUntil)).toBe(1);
  expect(await slotHolders()).toEqual([[other.id, other.lateUntil]]);
});

test("the holder keeps its slot, until its late window ends", async () => {
  const lateUntil = after(holder.lateUntil, 60_000);
  expect(await take({ ...holder, lateUntil }, new Date())).toBe(1);
  expect(await slotHolders()).toEqual([[holder.id, lateUntil]]);
});

test("a recipient is free for another token, chain or amount, and once the holder's late window has ended", async () => {
  const { recipientAddress, lateUntil, tokenId } = holder;
  const [unused, beforeEnd] = [newAddress(), after(lateUntil, -1)];
  const free = (place: { chainId?: number; tokenId?: number } = {}, amount = value, now = beforeEnd) =>
    recipientsWithFreeSlot(db(), { chainId: chain.id, tokenId, ...place }, [unused, recipientAddress], amount, now);
  expect(await free()).toEqual([unused]);
  const both = [unused, recipientAddress];
  expect(await free({ tokenId: testCoin.id })).toEqual(both);
  expect(await free({ chainId: chain.id + 1 })).toEqual(both);
  expect(await free({}, value + 1n)).toEqual(both);
  expect(await free({}, value, lateUntil)).toEqual(both);
});
