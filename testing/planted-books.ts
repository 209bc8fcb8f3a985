import { db } from "@/lib/platform/db";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import type { Chain, Merchant, Payment, PaymentRequest, UnmatchedTransfer } from "@/prisma/generated/client";
import { writeBatch } from "./batches";
import { newMerchant, newRequest, contextOf } from "./settlement-fixtures";
import { transferTo } from "./unmatched";

// Right books with rows of many kinds, into which tests plant errors.

const dollar = 1_000_000n;
const final = 10n;

/** `sibling` has the address of `paid`, `pooled` an exclusive address. */
export type Books = {
  chain: Chain;
  merchant: Merchant;
  /** Completed by `payment`. */
  paid: PaymentRequest;
  sibling: PaymentRequest;
  /** Partly paid. */
  open: PaymentRequest;
  pooled: PaymentRequest;
  pooledAddressId: bigint;
  payment: Payment;
  unmatched: UnmatchedTransfer;
};

/** A chain that has been read up to block 40, with its blocks up to 10 final. */
export async function readChain(): Promise<Chain> {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const chainId = chain.id;
  const blocks = [final, 40n].map((blockNumber) => ({ blockNumber, blockHash: `0x${blockNumber}`, blockTime }));
  await db().watchedBlock.createMany({ data: blocks.map((block) => ({ chainId, ...block })), skipDuplicates: true });
  const cursors = blocks.map((block, index) => ({ chainId, stream: index === 0 ? "final" : "tip", ...block }) as const);
  await db().watchCursor.createMany({
    data: cursors.map((one) => ({ ...one, updatedAt: blockTime })),
    skipDuplicates: true,
  });
  const health = { chainId, isDegraded: false, headBlock: 41n, checkedAt: new Date() };
  await db().chainHealth.createMany({ data: [health], skipDuplicates: true });
  return chain;
}

const blockTime = new Date(Math.floor(Date.now() / 1000) * 1000);
const createdAt = new Date(blockTime.getTime() - 60_000);

export async function newBooks(chain: Chain): Promise<Books> {
  const merchant = await newMerchant();
  const request = (amount: bigint, recipientAddress?: string) =>
    newRequest({ chain, merchant }, amount * dollar, { recipientAddress, createdAt });
  const paid = await request(10n);
  const [sibling, open, overpaid, awaited, reversed, pooled] = [
    await request(11n, paid.recipientAddress),
    await request(20n),
    await request(8n),
    await request(9n),
    await request(6n),
    await request(7n),
  ];
  // The transfers are in blocks that have been read already.
  await db().paymentRequest.updateMany({ where: { merchantId: merchant.id }, data: { createdAfterBlock: 0n } });
  const address = {
    environment_chainType_address: { environment: "sandbox", chainType: "evm", address: pooled.recipientAddress },
  } as const;
  const data = { mode: "exclusive", holderId: pooled.id } as const;
  const { id: pooledAddressId } = await db().receivingAddress.update({ where: address, data });
  const block = { number: final, hash: `0x${final}`, time: blockTime };
  const transfer = (to: PaymentRequest, value: bigint, at = block) => ({
    ...transferTo(to.recipientAddress, { value: value * dollar }),
    block: at,
  });
  const [strange, dismissed] = [transfer(open, 100n), transfer(sibling, 500n)];
  const [payment, lost] = [transfer(paid, 10n), transfer(reversed, 6n)];
  const observed = [
    payment,
    transfer(open, 5n),
    transfer(overpaid, 8n),
    transfer(overpaid, 1n),
    strange,
    dismissed,
    lost,
  ];
  await writeBatch({ observed, finalUpTo: final });
  await writeBatch({ observed: [transfer(awaited, 9n, { number: 40n, hash: "0x40", time: blockTime })] });
  const transferOf = (transactionHash: string) => db().transfer.findFirstOrThrow({ where: { transactionHash } });
  await writeBatch({ lost: [(await transferOf(lost.transactionHash)).id] });
  const entryOf = async (transactionHash: string) =>
    db().unmatchedTransfer.findFirstOrThrow({ where: { transfer: { transactionHash } } });
  const ctx = contextOf({ merchantId: merchant.id, environment: "sandbox" });
  await dismissUnmatchedTransfer(ctx, { id: (await entryOf(dismissed.transactionHash)).id, note: "Refunded by hand" });
  return {
    ...{ chain, merchant, paid, sibling, open, pooled, pooledAddressId },
    payment: await db().payment.findFirstOrThrow({ where: { requestId: paid.id } }),
    unmatched: await entryOf(strange.transactionHash),
  };
}
