import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { newMerchant, newRequest, testCoin, testToken } from "@/testing/settlement-fixtures";
import type { Chain, Merchant, PaymentRequest } from "@/prisma/generated/client";

// Writes that the database itself rejects.

let chain: Chain;
let merchant: Merchant;
beforeAll(async () => {
  chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  merchant = await newMerchant();
});

function createRequest(tokenId = testToken.id): Promise<PaymentRequest> {
  return newRequest({ chain, merchant }, 10n, { tokenId });
}

async function recordTransfer(recipientAddress: string): Promise<bigint> {
  const { id } = await db().transfer.create({
    data: {
      chainId: chain.id,
      tokenId: testToken.id,
      transactionHash: `0x${randomBytes(32).toString("hex")}`,
      ordinal: 1,
      fromAddress: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      recipientAddress,
      sourceAmount: 10,
      receivedAmount: 10,
      status: "provisional",
      blockNumber: 1,
      blockHash: `0x${"00".repeat(32)}`,
      blockTime: new Date(),
    },
  });
  return id;
}

function credit(request: PaymentRequest, transferId: bigint, status = "pending"): Promise<number> {
  const id = `pay_${randomBytes(12).toString("hex")}`;
  return db().$executeRaw`
    INSERT INTO payment (id, request_id, transfer_id, chain_id, token_id, recipient_address, status, source_amount,
      received_amount, method, is_late)
    VALUES (${id}, ${request.id}, ${transferId}, ${request.chainId}, ${request.tokenId}, ${request.recipientAddress},
      ${status}::payment_status, 10, 10, 'amount_slot', false)`;
}

test("a transfer pays at most one request at a time", async () => {
  const request = await createRequest();
  const second = await newRequest({ chain, merchant }, 11n, { recipientAddress: request.recipientAddress });
  const transfer = await recordTransfer(request.recipientAddress);
  await credit(request, transfer);
  await expect(credit(second, transfer)).rejects.toThrow(/payment_live_transfer_key|transfer_id/);
  await db().$executeRaw`UPDATE payment SET status = 'failed' WHERE transfer_id = ${transfer}`;
  await credit(second, transfer);
});

test("a transfer to another recipient or of another token cannot be credited", async () => {
  const [request, other, coin] = [await createRequest(), await createRequest(), await createRequest(testCoin.id)];
  const transfer = await recordTransfer(other.recipientAddress);
  await expect(credit(request, transfer)).rejects.toThrow(/foreign key/i);
  await expect(credit(coin, transfer)).rejects.toThrow(/foreign key/i);
});

test("an unexplained inflow pays nothing and is one entry per block and recipient", async () => {
  const request = await createRequest();
  const transfer = await recordTransfer(request.recipientAddress);
  const removeOnlyHash = db().$executeRaw`UPDATE transfer SET transaction_hash = NULL WHERE id = ${transfer}`;
  await expect(removeOnlyHash).rejects.toThrow(/transfer_transaction_check/);
  await db().$executeRaw`UPDATE transfer SET transaction_hash = NULL, from_address = NULL WHERE id = ${transfer}`;
  await expect(credit(request, transfer)).rejects.toThrow(/has no transaction/);
  const insertSecondInflow = db().$executeRaw`
    INSERT INTO transfer (chain_id, token_id, ordinal, recipient_address, source_amount, received_amount, status,
      block_number, block_hash, block_time)
    SELECT chain_id, token_id, 1, recipient_address, 2, 2, status, block_number, block_hash, block_time
    FROM transfer WHERE id = ${transfer}`;
  await expect(insertSecondInflow).rejects.toThrow(/transfer_inflow_key|unique/i);
});

test("one position in one transaction is one transfer", async () => {
  const request = await createRequest();
  const id = await recordTransfer(request.recipientAddress);
  const insert = db().$executeRaw`
    INSERT INTO transfer (chain_id, token_id, transaction_hash, ordinal, from_address, recipient_address, source_amount,
      received_amount, status, block_number, block_hash, block_time)
    SELECT chain_id, token_id, transaction_hash, ordinal, from_address, recipient_address, 1, 1, status, 2, block_hash,
      block_time FROM transfer WHERE id = ${id}`;
  await expect(insert).rejects.toThrow(/unique/i);
});

test("a payment cannot be completed without a completion time", async () => {
  const request = await createRequest();
  const transfer = await recordTransfer(request.recipientAddress);
  await expect(credit(request, transfer, "completed")).rejects.toThrow(/payment_confirmed_check/);
});

test.each([
  ["cancelled", "active"],
  ["cancelled", "completed"],
  ["completed", "active"],
  ["completed", "cancelled"],
  ["expired", "active"],
  ["expired", "cancelled"],
])("a %s request never becomes %s", async (from, to) => {
  const { id } = await createRequest();
  const changeStatus = (status: string) => db().$executeRaw`
    UPDATE payment_request SET status = ${status}::payment_request_status,
      completed_at = CASE WHEN ${status} = 'completed' THEN now() END,
      cancelled_at = CASE WHEN ${status} = 'cancelled' THEN now() END,
      expired_at = CASE WHEN ${status} = 'expired' THEN now() END
    WHERE id = ${id}`;
  await changeStatus(from);
  await expect(changeStatus(to)).rejects.toThrow(/cannot become/);
});

test("only a completed request has a completion time", async () => {
  const { id } = await createRequest();
  const complete = db().$executeRaw`UPDATE payment_request SET status = 'completed' WHERE id = ${id}`;
  await expect(complete).rejects.toThrow(/payment_request_completed_check/);
  const setCompletionTime = db().$executeRaw`UPDATE payment_request SET completed_at = now() WHERE id = ${id}`;
  await expect(setCompletionTime).rejects.toThrow(/payment_request_completed_check/);
});

test("one amount of a token at a recipient has one slot", async () => {
  const request = await createRequest();
  const second = await newRequest({ chain, merchant }, 10n, { recipientAddress: request.recipientAddress });
  const slots = await db().amountSlot.findMany({ where: { recipientAddress: request.recipientAddress } });
  expect(slots.map((slot) => slot.requestId)).toEqual([request.id]);
  const insert = db().$executeRaw`
    INSERT INTO amount_slot (chain_id, token_id, recipient_address, value, request_id, free_at)
    VALUES (${chain.id}, ${testToken.id}, ${request.recipientAddress}, 10, ${second.id}, now())`;
  await expect(insert).rejects.toThrow(/unique/i);
});
