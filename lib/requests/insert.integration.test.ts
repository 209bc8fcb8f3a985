import { expect, test } from "vitest";
import { db, toDecimal } from "@/lib/platform/db";
import { newAddress, newMerchant, testCoin, testToken } from "@/testing/settlement-fixtures";
import { contextOf } from "@/testing/tester";
import type { Merchant } from "@/prisma/generated/client";
import { createPaymentRequest } from "./create";
import { createPaymentRequestSchema } from "./create-schema";

// Tests what a new request copies from its merchant and chain.

function create(merchant: Merchant) {
  const input = { amount: "10", token_id: testToken.id, recipient_address: newAddress() };
  const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
  return createPaymentRequest(ctx, createPaymentRequestSchema.parse(input));
}

const stored = ({ id }: { id: bigint }) => db().paymentRequest.findUniqueOrThrow({ where: { id } });

test("a request stores the high-value amount that its merchant has set for its token", async () => {
  const [merchant, other] = [await newMerchant(), await newMerchant()];
  const amounts = [
    { merchantId: other.id, tokenId: testToken.id, amount: toDecimal(3n) },
    { merchantId: merchant.id, tokenId: testToken.id, amount: toDecimal(5n) },
    { merchantId: merchant.id, tokenId: testCoin.id, amount: toDecimal(7n) },
  ];
  await db().highValueAmount.createMany({ data: amounts });
  expect((await stored(await create(merchant))).highValueAmount?.toFixed()).toBe("5");
});

test("a request stores the number of the newest head seen on its chain (tip cursor or health check, not final cursor)", async () => {
  const merchant = await newMerchant();
  const [chain, other] = await Promise.all(
    ["local-evm", "local-solana"].map((slug) => db().chain.findUniqueOrThrow({ where: { slug } })),
  );
  const [chainId, otherId] = [chain?.id ?? 0, other?.id ?? 0];
  const createdAfter = async () => (await stored(await create(merchant))).createdAfterBlock;
  expect(await createdAfter()).toBe(0n);
  const block = { blockHash: "0x05", blockTime: new Date() };
  const cursors = [
    { chainId, stream: "tip", blockNumber: 5n, ...block },
    { chainId, stream: "final", blockNumber: 90n, ...block },
    { chainId: otherId, stream: "tip", blockNumber: 91n, ...block },
  ] as const;
  await db().watchCursor.createMany({ data: [...cursors] });
  expect(await createdAfter()).toBe(5n);
  const health = { isDegraded: false, checkedAt: new Date() };
  await db().chainHealth.createMany({
    data: [
      { chainId, headBlock: 7n, ...health },
      { chainId: otherId, headBlock: 92n, ...health },
    ],
  });
  expect(await createdAfter()).toBe(7n);
});

test("a deleted merchant cannot create a request", async () => {
  const { id } = await newMerchant();
  const merchant = await db().merchant.update({ where: { id }, data: { deletedAt: new Date() } });
  await expect(create(merchant)).rejects.toThrow(`merchant ${id} has been deleted`);
});
