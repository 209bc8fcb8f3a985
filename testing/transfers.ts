import { randomBytes } from "node:crypto";
import { db } from "@/lib/platform/db";
import { applyBatch } from "@/lib/settlement/apply-batch";
import { recordChanges } from "@/lib/settlement/changes";
import type { PaymentRequest } from "@/prisma/generated/client";
import { urls, testToken } from "./settlement-fixtures";
import { afterBlocks } from "./unmatched";

type Recipient = Pick<PaymentRequest, "recipientAddress">;
type TransferOptions = { isFinal?: boolean; blockTime?: Date; blockNumber?: bigint };

/** Records a transfer to a request's recipient like a watcher, without a node; returns the transaction's hash. */
export async function bookTransfer(
  { recipientAddress }: Recipient,
  value: bigint,
  { isFinal = true, blockTime = new Date(), blockNumber = 10n }: TransferOptions = {},
): Promise<string> {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const transactionHash = `0x${randomBytes(32).toString("hex")}`;
  const observed = {
    transactionHash,
    ordinal: 1,
    transactionIndex: 0n,
    tokenId: testToken.id,
    fromAddress: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    recipientAddress,
    sourceAmount: value,
    value,
    block: { number: blockNumber, hash: `0x${blockNumber.toString(16).padStart(64, "0")}`, time: blockTime },
    bound: [],
    hints: [],
  };
  // A watcher reads each block twice: at the tip, and again once it is final.
  for (const finalUpTo of isFinal ? [null, blockNumber] : [null]) {
    await db().$transaction(async (tx) => {
      const now = afterBlocks(new Date(), [observed]);
      const changes = await applyBatch(tx, { chain, observed: [observed], finalUpTo, lost: [] }, now);
      await recordChanges(tx, changes, urls, now);
    });
  }
  return transactionHash;
}
