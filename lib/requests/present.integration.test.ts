import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db, toDecimal } from "@/lib/platform/db";
import { call, dataOf, newTenant } from "@/testing/api";
import { GET } from "@/app/api/payment-requests/[public_id]/route";
import { newId } from "@/lib/platform/ids";
import { newAddress, newRequest, testToken } from "@/testing/settlement-fixtures";
import { paymentRequestSchema } from "./schema";

const largest = 2n ** 256n - 1n;
const blockBeyondInt32 = 4_000_000_000;

test("amounts keep every digit from the database to the API", async () => {
  const tenant = await newTenant();
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const merchant = await db().merchant.findUniqueOrThrow({ where: { id: tenant.merchantId } });
  const request = await newRequest({ chain, merchant }, largest);
  await insertPayment(request, largest - 1n);
  const response = await call(GET, { key: tenant.key, params: { public_id: request.publicId } });
  const shown = dataOf(response, paymentRequestSchema);
  expect(shown.amount.raw).toBe(largest.toString());
  expect(shown.payments[0]?.received_amount.raw).toBe((largest - 1n).toString());
  expect(shown.payments[0]?.block_number).toBe(blockBeyondInt32);
});

async function insertPayment(request: { id: bigint; chainId: number; recipientAddress: string }, amount: bigint) {
  const { chainId, recipientAddress } = request;
  const common = {
    chainId,
    tokenId: testToken.id,
    recipientAddress,
    sourceAmount: toDecimal(amount),
    receivedAmount: toDecimal(amount),
  };
  const transfer = await db().transfer.create({
    data: {
      ...common,
      transactionHash: `0x${randomBytes(32).toString("hex")}`,
      ordinal: 1,
      fromAddress: newAddress(),
      status: "provisional",
      blockNumber: BigInt(blockBeyondInt32),
      blockHash: `0x${randomBytes(32).toString("hex")}`,
      blockTime: new Date(),
    },
  });
  await db().payment.create({
    data: {
      ...common,
      id: newId("pay"),
      requestId: request.id,
      transferId: transfer.id,
      status: "pending",
      method: "amount_slot",
      isLate: false,
    },
  });
}
