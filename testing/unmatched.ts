import { randomBytes } from "node:crypto";
import { db } from "@/lib/platform/db";
import { applyBatch } from "@/lib/settlement/apply-batch";
import type { Batch } from "@/lib/settlement/batch";
import { moveCursors, readCursors } from "@/lib/settlement/watcher/cursors";
import type { Inflow } from "@/lib/chains/observed-transfer";
import { runExpirySweep } from "@/lib/settlement/watcher/expiry-sweep";
import { urls, newAddress, testCoin, testToken } from "./settlement-fixtures";

// Records transfers as a watcher does, in the same transaction and with the same locks, but without a node.

export type Observed = Batch["observed"][number];

type TransferOptions = { value: bigint; blockTime?: Date; tokenId?: number; blockNumber?: bigint };

/** A transfer as read from the chain. */
export function transferTo(recipientAddress: string, options: TransferOptions): Observed {
  const { value, blockTime: time = new Date(), tokenId = testToken.id, blockNumber: number = 10n } = options;
  return {
    transactionHash: `0x${randomBytes(32).toString("hex")}`,
    ordinal: 1,
    transactionIndex: 0n,
    tokenId,
    fromAddress: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    recipientAddress,
    sourceAmount: value,
    value,
    block: { number, hash: `0x${randomBytes(32).toString("hex")}`, time },
    bound: [],
    hints: [],
  };
}

/** Applies one batch of a watcher: observed transfers, final or not, and transfers that left the chain. */
export async function bookBatch(
  batch: { observed?: Observed[]; inflows?: Inflow[]; isFinal?: boolean; lost?: bigint[] },
  slug = "local-evm",
): Promise<void> {
  const { observed = [], inflows, isFinal = false, lost = [] } = batch;
  const chain = await db().chain.findUniqueOrThrow({ where: { slug } });
  const cursorMove = { chainId: chain.id, expected: await readCursors(chain.id), moveTo: {}, urls };
  // Higher than the block number of every transfer in the tests.
  const finalUpTo = isFinal ? 1_000_000n : null;
  const isMoved = await moveCursors(cursorMove, (tx, now) =>
    applyBatch(tx, { chain, observed, inflows, finalUpTo, lost }, afterBlocks(now, observed)),
  );
  if (!isMoved) throw new Error("another watcher moved the cursors");
}

/** The time at which a watcher sees the transfers: after their blocks, which tests date as they need. */
export function afterBlocks(now: Date, observed: readonly Observed[]): Date {
  return new Date(Math.max(now.getTime(), ...observed.map(({ block }) => block.time.getTime())));
}

/** Creates an unmatched transfer to a new address of the merchant without an open request. */
export async function newUnmatched(
  { id: merchantId }: { id: bigint },
  { isFinal = true, ...options }: TransferOptions & { isFinal?: boolean },
) {
  const address = newAddress();
  await db().receivingAddress.create({ data: { environment: "sandbox", chainType: "evm", address, merchantId } });
  const transfer = transferTo(address, options);
  await bookBatch({ observed: [transfer], isFinal });
  return { address, transfer, ...(await entryOf(transfer)) };
}

/** Creates an unexplained transfer: the coin balance of a new address of the merchant increases by `increase`. */
export async function newUnexplained({ id: merchantId }: { id: bigint }, increase: bigint) {
  const address = newAddress();
  await db().receivingAddress.create({ data: { environment: "sandbox", chainType: "evm", address, merchantId } });
  const { block } = transferTo(address, { value: increase });
  await bookBatch({ inflows: [{ recipientAddress: address, tokenId: testCoin.id, block, increase }], isFinal: true });
  return db().unmatchedTransfer.findFirstOrThrow({ where: { transfer: { recipientAddress: address } } });
}

/** The unmatched entry of a transfer, with the ID of the transfer's row. */
export async function entryOf({ transactionHash }: Observed) {
  const entry = await db().unmatchedTransfer.findFirstOrThrow({
    where: { transfer: { transactionHash } },
    include: { transfer: true },
  });
  return { entry, transferId: entry.transferId };
}

/** Expires due requests on the local chain, like its watcher after it has read up to now. */
export async function expireDue(): Promise<void> {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  const stream = { chainId: chain.id, stream: "final" as const };
  const cursor = { blockNumber: 20n, blockHash: `0x${"14".repeat(32)}`, blockTime: new Date() };
  await db().watchCursor.upsert({
    where: { chainId_stream: stream },
    create: { ...stream, ...cursor },
    update: cursor,
  });
  await runExpirySweep({ chain, urls, now: () => new Date() });
}
