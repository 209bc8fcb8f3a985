import { log } from "@/lib/platform/log";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { ChainRecords, ProvisionalTransfer, Reading, RecordedTransfer, WitnessOutcome } from "../chain-reader";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { refusesTrace } from "./calls";
import { findNonCanonical } from "./canonical";
import { mayAppear } from "./hidden-transactions";
import type { CrossCheck } from "./cross-check";
import { transferTopic } from "./erc20";
import { padAddress } from "./log-filters";
import { readBlocks, type LogFilter, readTagged, readTransactions } from "./node";
import { isInner } from "./observe";
import { isWithin, readBlockRange, type BlockRange, type RangeReading, mayHaveLogs } from "./read-block-range";
import { markUnconfirmed, verifyBalances } from "./verify-balances";
import { readTransfers } from "./read-transfers";

// The authoritative pass. Invariant: only a transfer that is final under the chain's policy, read again and still on
// the canonical chain, counts as paid.

type FinalPass = {
  rpc: RpcClient;
  chain: Pick<Chain, "finality">;
  records: ChainRecords;
  crossCheck: CrossCheck;
};

/**
 * Reads the blocks after `after` up to `to` again, and every earlier transfer that may become final. Each becomes final
 * if it is still on the chain, otherwise lost.
 */
export async function readFinal(
  { rpc, chain, records, crossCheck }: FinalPass,
  after: Block,
  to: bigint,
  watched: WatchList,
): Promise<Reading> {
  const recorded = await records.findProvisional(to);
  const isAwaited = recorded.some(({ awaitsFinality }) => awaitsFinality);
  const highValueUpTo = await readHighValueTarget(rpc, chain, isAwaited);
  const provisional = recorded.filter(isDue(after, highValueUpTo));
  const list = withRecipients(
    watched,
    provisional.map((transfer) => transfer.recipientAddress),
  );
  const range = { after, to, list };
  const { inflows, ...read } = await readBlockRange(rpc, range, provisional.filter(hasTransaction));
  const witness = list.recipients.size > 0 ? await crossCheck.transfers(range, read) : undefined;
  const observed = await withVerifiedBalances({ rpc, crossCheck }, range, read);
  const { block } = read;
  const lost = await findLost(rpc, provisional, { observed, range, witness });
  return { upTo: block, observed, inflows, finalUpTo: block.number, highValueUpTo, lost, witness };
}

/**
 * A high-value payment in a block that was read already is read again only when it can become final. Until then the
 * fork check covers it, because its block is on the cursor's branch.
 */
function isDue(after: Block, highValueUpTo: bigint | undefined): (transfer: ProvisionalTransfer) => boolean {
  return ({ awaitsFinality, blockNumber }) =>
    !awaitsFinality || blockNumber > after.number || highValueUpTo === undefined || blockNumber <= highValueUpTo;
}

/** A transfer in an earlier block was verified when that block was read; its balances may be pruned by now. */
async function withVerifiedBalances(
  { rpc, crossCheck }: Pick<FinalPass, "rpc" | "crossCheck">,
  range: BlockRange,
  { block, observed: all }: Omit<RangeReading, "inflows">,
): Promise<ObservedTransfer[]> {
  const observed = all.filter(isWithin(range));
  const verdicts = await verifyBalances(rpc, observed, range.list);
  await crossCheck.balances(range, { block, observed }, verdicts);
  return markUnconfirmed(all, verdicts);
}

type WithTransaction = RecordedTransfer & { transactionHash: string };

/** Whether the transaction is known. An inflow has none: only its block can be read again. */
function hasTransaction<T extends RecordedTransfer>(transfer: T): transfer is T & WithTransaction {
  return transfer.transactionHash !== null;
}

type Evidence = { observed: ObservedTransfer[]; range: BlockRange; witness: WitnessOutcome | undefined };

/**
 * Transfers that were not found again. A missing receipt is not enough, because the node may lag: their block must
 * have left the chain too, or refute them. Transfers known only from traces stay provisional until a node with traces
 * responds.
 */
async function findLost(
  rpc: RpcClient,
  provisional: RecordedTransfer[],
  { observed, range, witness }: Evidence,
): Promise<bigint[]> {
  const found = new Set(observed.map(keyOf));
  const missing = provisional.filter((transfer) => !found.has(keyOf(transfer)));
  const moved = await findNonCanonical(rpc, missing, { throwsIfMissing: true });
  const remaining = missing.filter((transfer) => !moved.includes(transfer)).filter(hasTransaction);
  const refuted = await findRefuted(rpc, remaining, { observed, range, witness });
  const unclear = remaining.filter((transfer) => !refuted.includes(transfer));
  if (!(await lackOnlyTraces(rpc, unclear))) throw new RpcFailure("inconsistent", "a block without its transfer");
  return [...moved, ...refuted].map((transfer) => transfer.id);
}

/**
 * Transfers that a node invented, or showed with another recipient, in a block that exists: neither of two nodes shows
 * them now, or the block's bloom filter excludes them. If another transfer of the block explains the filter, the node
 * has time to show them again.
 */
async function findRefuted(
  rpc: RpcClient,
  remaining: WithTransaction[],
  { observed, range, witness }: Evidence,
): Promise<WithTransaction[]> {
  const direct = remaining.filter((transfer) => !isInner(transfer));
  if (direct.length === 0) return [];
  const isRead = (number: bigint) => number > range.after.number && number <= range.to;
  const blocks = await readBlocks(
    rpc,
    direct.map(({ blockNumber }) => blockNumber),
  );
  return direct.filter((transfer, index) => {
    if (witness === "agreed" && isRead(transfer.blockNumber)) return true;
    const [block, filter] = [blocks[index], filterOf(transfer, range.list)];
    if (block?.hash !== transfer.blockHash || filter === null) return false;
    return (
      !mayHaveLogs(block, [filter]) || (observed.some(hasPlaceOf(transfer)) && !mayAppear(transfer.transactionHash))
    );
  });
}

function hasPlaceOf({ blockHash, tokenId, recipientAddress }: RecordedTransfer): (other: ObservedTransfer) => boolean {
  return (other) =>
    other.block.hash === blockHash && other.tokenId === tokenId && other.recipientAddress === recipientAddress;
}

/** Null for coin, which has no logs. */
function filterOf({ tokenId, recipientAddress }: RecordedTransfer, { tokens }: WatchList): LogFilter | null {
  const [contract] = [...tokens].find(([, { id }]) => id === tokenId) ?? [];
  return contract === undefined
    ? null
    : { address: [contract], topics: [transferTopic, null, [padAddress(recipientAddress.toLowerCase())]] };
}

/** Whether all transfers are known only from traces that the node no longer returns. */
async function lackOnlyTraces(rpc: RpcClient, transfers: WithTransaction[]): Promise<boolean> {
  if (!transfers.every(isInner)) return false;
  for (const hash of new Set(transfers.map((transfer) => transfer.transactionHash))) {
    if (!(await refusesTrace(rpc, hash))) return false;
    log().warn(
      { transactionHash: hash },
      "No node returns the trace of a payment any longer; it stays pending until one does",
    );
  }
  return true;
}

type Identity = Pick<RecordedTransfer, "transactionHash" | "ordinal" | "tokenId" | "recipientAddress">;

/** A reorganized transaction may pay another recipient or token from the same position: that is another transfer. */
function keyOf({ transactionHash, ordinal, tokenId, recipientAddress }: Identity): string {
  return `${transactionHash} ${ordinal} ${tokenId} ${recipientAddress}`;
}

// Even if the chain's policy counts blocks, a merchant may require the chain's own finality for large amounts.

// Below every block.
const noBlock = -1n;

/**
 * The last final block for high-value payments; omitted if the policy requires finality for every payment. The node is
 * asked only if such a payment is pending (`isAwaited`). If the node cannot return the block, only those payments wait.
 */
async function readHighValueTarget(
  rpc: RpcClient,
  chain: Pick<Chain, "finality">,
  isAwaited: boolean,
): Promise<bigint | undefined> {
  if (chain.finality === "finalized") return undefined;
  if (!isAwaited) return noBlock;
  try {
    return (await readTagged(rpc, "finalized"))?.number ?? noBlock;
  } catch (error) {
    if (error instanceof RpcFailure) return noBlock;
    throw error;
  }
}

/** The list with more recipients, such as those of transfers that are not final yet. */
export function withRecipients(list: WatchList, addresses: readonly string[]): WatchList {
  const added = addresses.map((address): [string, string] => [address.toLowerCase(), address]);
  return { ...list, recipients: new Map([...list.recipients, ...added]) };
}

/**
 * Recorded transfers in settled blocks that the chain contradicts: the canonical receipt does not contain them, or the
 * transaction and its block are no longer on the chain. Transfers known only from traces are never contradicted. Runs
 * after the final pass over the same blocks, because that pass compares the nodes.
 */
export async function findContradicted(
  rpc: RpcClient,
  transfers: readonly RecordedTransfer[],
  list: WatchList,
): Promise<bigint[]> {
  const withTransaction = transfers.filter(hasTransaction).filter((transfer) => !isInner(transfer));
  const observed = await readTransfers(rpc, { possiblyLostHashes: withTransaction.map(hashOf) }, list);
  const observedKeys = new Set(observed.map(keyOf));
  const missing = withTransaction.filter((transfer) => !observedKeys.has(keyOf(transfer)));
  const transactions = await readTransactions(rpc, missing.map(hashOf));
  const contradicted = missing.filter((_, index) => transactions[index] !== null);
  const notIncluded = missing.filter((_, index) => transactions[index] === null);
  const lost = await findNonCanonical(rpc, notIncluded, { throwsIfMissing: true });
  return [...contradicted, ...lost].map(({ id }) => id);
}

function hashOf({ transactionHash }: WithTransaction): string {
  return transactionHash;
}
