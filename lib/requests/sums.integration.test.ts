import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db, toDecimal, toRaw } from "@/lib/platform/db";
import { attachPayments } from "@/lib/requests/payments/transitions";
import { newMerchant, newRequest, reload } from "@/testing/settlement-fixtures";
import type { PaymentRequest } from "@/prisma/generated/client";
import { settlePaymentRequests } from "./settle";

const largest = 2n ** 256n - 1n;

test("adds up any number of payments of the largest amount", async () => {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const request = await newRequest({ chain, merchant: await newMerchant() }, largest);
  for (let count = 0; count < 12; count += 1) await payLargest(request);
  await db().$transaction((tx) => settlePaymentRequests(tx, [request.id], new Date()));
  expect(toRaw((await reload(request)).pendingAmount)).toBe(12n * largest);
});

async function payLargest({ id: requestId, chainId, tokenId, recipientAddress }: PaymentRequest): Promise<void> {
  const target = { chainId, tokenId, recipientAddress };
  const transfer = await db().transfer.create({
    data: {
      ...target,
      transactionHash: `0x${randomBytes(32).toString("hex")}`,
      ordinal: 1,
      fromAddress: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      sourceAmount: toDecimal(largest),
      receivedAmount: toDecimal(largest),
      status: "provisional",
      blockNumber: 1,
      blockHash: `0x${"00".repeat(32)}`,
      blockTime: new Date(),
    },
  });
  const payment = {
    requestId,
    transferId: transfer.id,
    ...target,
    sourceAmount: largest,
    value: largest,
    isLate: false,
  };
  await db().$transaction((tx) => attachPayments(tx, [{ ...payment, method: "bound_reference" }], new Date()));
}
