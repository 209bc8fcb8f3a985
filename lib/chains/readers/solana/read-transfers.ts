import type { ObservedTransfer } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { readBlocks, readSignatures, readTransactions, type Dialect, type History } from "./node";
import type { Signature, Transaction } from "./node-values";
import { observeTransfers } from "./observe";
import { readFeeRates, type FeeRates } from "./transfer-fees";

const transactionsPerBatch = 50;
// As many as one database transaction should take; the next reading continues.
const maxTransactions = 300;

export type ReadRange = {
  histories: History[];
  /** The cursor's slot. */
  after: bigint;
  /** The finalized slot that the node must have reached. */
  head: bigint;
  /** Signatures that were read before, with their slots. */
  knownSignatures: ReadonlyMap<string, bigint>;
  list: WatchList;
  dialect: Dialect;
};

/**
 * `signatures` are those of the transactions read. `stoppedAt` is the last slot that was read completely if there were
 * too many transactions, otherwise null.
 */
export type FoundTransfers = { observed: ObservedTransfer[]; signatures: Signature[]; stoppedAt: bigint | null };

/** The new watched transfers in the transactions of these accounts, oldest first. */
export async function readTransfers(rpc: RpcClient, range: ReadRange): Promise<FoundTransfers> {
  const { knownSignatures, list, dialect } = range;
  const listed = oldestFirst(await readSignatures(rpc, dialect, range));
  const all = listed.filter(
    ({ signature, err }) => (err === null || err === undefined) && !knownSignatures.has(signature),
  );
  const { signatures, stoppedAt } = limitToSlots(all, range.after);
  const observed: ObservedTransfer[] = [];
  for (let start = 0; start < signatures.length; start += transactionsPerBatch) {
    const batch = signatures.slice(start, start + transactionsPerBatch);
    const transactions = await readTransactions(
      rpc,
      batch.map(({ signature }) => signature),
    );
    const rates = await readFeeRates(rpc, transactions, list);
    for (const [index, transaction] of transactions.entries()) {
      const signature = batch[index];
      if (signature) observed.push(...observe(transaction, { ...signature, index: start + index }, list, rates));
    }
  }
  return { observed: await withBlockHashes(rpc, observed), signatures, stoppedAt };
}

/** The watched transfers in a transaction, still without block hashes. The block time was listed with the signature. */
function observe(
  transaction: Transaction,
  { signature, slot, blockTime, index }: Signature & { index: number },
  list: WatchList,
  rates: FeeRates,
): ObservedTransfer[] {
  if (transaction.slot !== slot) throw new RpcFailure("inconsistent", "a transaction of another slot");
  const block = { number: slot, hash: "", time: blockTime };
  return observeTransfers(transaction, { signature, block, index }, list, rates);
}

async function withBlockHashes(rpc: RpcClient, observed: ObservedTransfer[]): Promise<ObservedTransfer[]> {
  const slots = [...new Set(observed.map(({ block }) => block.number))];
  const blocks = slots.length > 0 ? await readBlocks(rpc, slots) : [];
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]));
  return observed.map((one) => ({ ...one, block: { ...one.block, hash: hashes.get(one.block.number) ?? "" } }));
}

/** The unique signatures in slot order. Those of one slot keep the order of their account's list. */
function oldestFirst(histories: Signature[][]): Signature[] {
  const unique = new Map(histories.flatMap((history) => history.toReversed()).map((one) => [one.signature, one]));
  return [...unique.values()].sort((a, b) => Number(a.slot - b.slot));
}

/** Limits the signatures to complete slots, but to at least one slot after the cursor, so that the cursor moves. */
function limitToSlots(all: Signature[], after: bigint): { signatures: Signature[]; stoppedAt: bigint | null } {
  // Signatures up to the cursor belong to accounts that were found late, or were listed late.
  const countUpToCursor = all.filter(({ slot }) => slot <= after).length;
  const stoppedAt = all[Math.max(maxTransactions, countUpToCursor + 1) - 1]?.slot;
  const signatures = stoppedAt === undefined ? all : all.filter(({ slot }) => slot <= stoppedAt);
  return signatures.length < all.length && stoppedAt !== undefined
    ? { signatures, stoppedAt }
    : { signatures, stoppedAt: null };
}
