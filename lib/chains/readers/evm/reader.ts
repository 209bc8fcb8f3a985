import type { Chain } from "@/prisma/generated/client";
import {
  firstBlockNumber,
  type ChainReader,
  type ChainRecords,
  type Reading,
  type Cursors,
  type Fork,
  type ForkVerdict,
  type RecordedTransfer,
} from "../chain-reader";
import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcPool, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { newCrossCheck } from "./cross-check";
import { readBlocks, readDecimals, readNodeHead, type LogRange, readLogRange, readLogsOfBlocks } from "./node";
import type { Header, Log } from "./node-values";
import { withProvenHeaders } from "./proven-headers";
import { maxBlocksByHash, mayHaveLogs } from "./read-block-range";
import { newRangeSize, withRange } from "./range-size";
import { readFinal, findContradicted } from "./read-final";
import type { ComparedChain } from "./witness-lag";
import { keepWatched, logFilters } from "./log-filters";
import { findCoin } from "./find-coin";
import { requireFewTransactions, readTransfers } from "./read-transfers";
import { findNonCanonical } from "./canonical";

type EvmChain = ComparedChain & Pick<Chain, "id">;

/** Reads an EVM chain in block ranges, each as long as the node accepts. */
export function newEvmReader(chain: EvmChain, pool: RpcPool, records: ChainRecords): ChainReader {
  const rpc = withProvenHeaders(pool);
  const crossCheck = newCrossCheck(chain, rpc);
  let head: Header | null = null;
  let wasOnBranch = false;
  let firstBlock: string | null = null;
  return {
    async readHead({ wantsFinal = true } = {}) {
      const found = await readNodeHead(rpc, { finalized: wantsFinal && chain.finality === "finalized" });
      head = found.latest;
      return {
        latest: head,
        ...(wantsFinal ? crossCheck.confirmable(finalBlockNumber(chain, found)) : { final: -1n }),
      };
    },
    async readBlock(number) {
      const [block] = await readBlocks(rpc, [number]);
      if (!block) throw new RpcFailure("inconsistent", "the node is behind");
      return block;
    },
    async readIdentity() {
      const [first] = await readBlocks(rpc, [firstBlockNumber]);
      firstBlock = first?.hash ?? null;
      return firstBlock;
    },
    async findFork(cursors, { isDoubtful = false } = {}) {
      if (!isDoubtful && wasOnBranch && head && follows(head, cursors.tip)) return null;
      wasOnBranch = false;
      const fork = await findFork(rpc, records, cursors);
      wasOnBranch = fork === null;
      if (wasOnBranch) firstBlock ??= (await readBlocks(rpc, [firstBlockNumber]))[0]?.hash ?? null;
      return fork;
    },
    verifyFork: (cursors, fork) => verifyFork(rpc, cursors, fork, firstBlock),
    read: {
      tip: inRanges(chain, (after, to, list) => readTip(rpc, after, to, list, head)),
      final: inRanges(chain, (after, to, list) => readFinal({ rpc, chain, records, crossCheck }, after, to, list), {
        isFinal: true,
      }),
    },
    findContradicted: (transfers, list) => findContradicted(rpc, transfers, list),
    readDecimals: (contracts) => readDecimals(rpc, contracts),
    distrust: rpc.distrust,
  };
}

/** The last block that is final under the chain's policy: deep enough and, if required, finalized by the node. */
export function finalBlockNumber(
  chain: Pick<EvmChain, "finality" | "requiredConfirmations">,
  head: { latest: Block; finalized: Block | null },
): bigint {
  const confirmed = head.latest.number - BigInt(chain.requiredConfirmations) + 1n;
  if (chain.finality === "confirmations") return confirmed;
  const finalized = head.finalized?.number ?? -1n;
  return finalized < confirmed ? finalized : confirmed;
}

type ReadBlocks = (after: Block, to: bigint, list: WatchList) => Promise<Reading>;

// Missed blocks up to this number are read as new ones are, so that hidden logs do not go unnoticed after an outage.
const blocksReadByHash = 400n;

function inRanges({ maxLogRange }: EvmChain, read: ReadBlocks, { isFinal } = { isFinal: false }): ReadBlocks {
  const size = newRangeSize(maxLogRange);
  return (after, target, list) => {
    // Without recipients no logs are requested, so the length of the range does not matter.
    if (list.recipients.size === 0) return read(after, target, list);
    const isNear = isFinal && !list.isReread && target - after.number <= blocksReadByHash;
    const next = after.number + maxBlocksByHash;
    const end = isNear && next < target ? next : target;
    return withRange(size, { after: after.number, target: end }, (to) => read(after, to, list));
  };
}

/**
 * Asks whether a fork below the final cursor is real. Such a fork reverses completed payments, so a node that serves
 * another chain or an abandoned branch must not be believed. Throws an RpcFailure if the node no longer proves its chain,
 * or if another node is not on the same branch; then nothing changes.
 */
async function verifyFork(
  pool: RpcPool,
  { final }: Cursors,
  { ancestor }: Fork,
  firstBlock: string | null,
): Promise<ForkVerdict> {
  pool.requireProof();
  const numbers = [final.number, ancestor.number, firstBlockNumber];
  const [atFinal, atAncestor, first] = await readBlocks(pool, numbers);
  if (firstBlock !== null && first && first.hash !== firstBlock)
    throw new RpcFailure("wrong_chain", "the node's first block has changed");
  if (!atFinal || atFinal.hash === final.hash || !atAncestor || atAncestor.hash !== ancestor.hash)
    throw new RpcFailure("inconsistent", "the node contradicts the fork that it showed");
  if (pool.nodeCount === 1) return "unwitnessed";
  const witness = pool.witness();
  if (!witness) throw new RpcFailure("disagreement", "no other node confirms a fork below the final block");
  const witnessed = await readBlocks(witness, numbers);
  const [finalThere, ancestorThere, firstThere] = witnessed;
  // A node may have pruned the first block.
  const isSameChain = !first || !firstThere || first.hash === firstThere.hash;
  const isSame = isSameChain && finalThere?.hash === atFinal.hash && ancestorThere?.hash === atAncestor.hash;
  if (!isSame) throw new RpcFailure("disagreement", "the nodes differ on a fork below the final block");
  return "witnessed";
}

/** Reads the blocks after `after` up to `to`; their transfers are provisional. Reuses the head that was just read. */
export async function readTip(
  rpc: RpcClient,
  after: Block,
  to: bigint,
  list: WatchList,
  head: Header | null = null,
): Promise<Reading> {
  const header = head?.number === to ? head : null;
  if (list.recipients.size === 0) return { ...emptyReading, upTo: toBlock(header ?? (await readBlock(rpc, to))) };
  const { to: upTo, logs } = await readLogs(rpc, { after, to }, { header, list });
  const watchedLogs = keepWatched(logs, list).filter((log) => !log.removed);
  const { directHashes, inflows, ...special } = await findCoin(rpc, { after, to, list });
  const coinHashes = [...directHashes, ...special.forwardingHashes];
  requireFewTransactions([...watchedLogs.map((log) => log.transactionHash), ...coinHashes], to - after.number);
  const observed = await readTransfers(rpc, { logs: watchedLogs, requiredHashes: coinHashes, ...special }, list);
  return { ...emptyReading, upTo, observed, inflows };
}

const emptyReading = { observed: [], finalUpTo: null, lost: [] };

/** If the head directly follows the last block read, its logs are requested by hash, or its bloom shows that none match. */
async function readLogs(
  rpc: RpcClient,
  range: LogRange,
  { header, list }: { header: Header | null; list: WatchList },
): Promise<{ to: Block; logs: Log[] }> {
  const filters = logFilters(list);
  if (header?.parentHash !== range.after.hash) return readLogRange(rpc, range, filters);
  const logs = mayHaveLogs(header, filters) ? await readLogsOfBlocks(rpc, [header], filters) : [];
  return { to: toBlock(header), logs };
}

async function readBlock(rpc: RpcClient, number: bigint): Promise<Block> {
  const [block] = await readBlocks(rpc, [number]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  return block;
}

function toBlock({ number, hash, time }: Block): Block {
  return { number, hash, time };
}

const blocksPerBatch = 50;

/**
 * Whether the head gives no reason to doubt that the tip cursor is on its branch. Also true if there
 * are blocks between them, because the tip pass then checks the branch.
 */
function follows(head: Header, tip: Block): boolean {
  if (head.number <= tip.number) return head.hash === tip.hash;
  return head.number > tip.number + 1n || head.parentHash === tip.hash;
}

/** The fork point, or null while the cursors are on the canonical chain. */
async function findFork(rpc: RpcClient, records: ChainRecords, cursors: Cursors): Promise<Fork | null> {
  if (await isOnBranch(rpc, cursors)) return null;
  const ancestor = await findAncestor(rpc, records, cursors);
  return { ancestor, lost: await findLost(rpc, records, ancestor) };
}

async function isOnBranch(rpc: RpcClient, { tip, final }: Cursors): Promise<boolean> {
  const [atTip, atFinal] = await readBlocks(rpc, [tip.number, final.number]);
  if (!atTip || !atFinal) throw new RpcFailure("inconsistent", "the node is behind");
  return atTip.hash === tip.hash && atFinal.hash === final.hash;
}

async function findAncestor(rpc: RpcClient, records: ChainRecords, cursors: Cursors): Promise<Block> {
  const recorded = [cursors.final, ...(await records.listBlocks())].sort((a, b) => Number(b.number - a.number));
  for (let start = 0; start < recorded.length; start += blocksPerBatch) {
    const batch = recorded.slice(start, start + blocksPerBatch);
    const blocks = await readBlocks(
      rpc,
      batch.map((block) => block.number),
    );
    const common = blocks.find((block, index) => block !== null && block.hash === batch[index]?.hash);
    if (common) return common;
  }
  // No recorded block is canonical: read again from before the oldest one.
  const oldest = recorded.at(-1)?.number ?? 0n;
  const [block] = await readBlocks(rpc, [oldest > 0n ? oldest - 1n : 0n]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  return block;
}

/** Transfers above the common block whose own block is no longer canonical. */
async function findLost(rpc: RpcClient, records: ChainRecords, ancestor: Block): Promise<RecordedTransfer[]> {
  const transfers = await records.findAbove(ancestor.number);
  return findNonCanonical(rpc, transfers, { throwsIfMissing: false });
}
