import { db } from "@/lib/db";
import type { Chain } from "@/prisma/generated/client";
import type { Block } from "../block";
import type { Reading } from "../chain-reader";
import type { ObservedTransfer } from "../observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { findOffBranch } from "./canonical";
import { logFilters, withRecipients } from "./log-filters";
import { readHighValueTarget } from "./high-value";
import { findCoinTransfers, numbersFrom, readBlocks, readLogRange, readLogsOfBlocks } from "./node";
import type { Log } from "./node-values";
import { readTransfers, requireManageable } from "./read-transfers";

// The authoritative pass. First promise: only a transfer that is final by the chain's policy, read again and still on the
// canonical chain, counts as paid.

/**
 * The blocks after `after` up to `to` again, with every transfer that is not final yet: what is there becomes final, what is
 * not is lost.
 */
export async function readFinal(
  { rpc, chain }: { rpc: RpcClient; chain: Pick<Chain, "id" | "finality"> },
  after: Block,
  to: bigint,
  watched: WatchList,
): Promise<Reading> {
  const provisional = await findProvisional(chain.id, to);
  const list = withRecipients(
    watched,
    provisional.map((transfer) => transfer.recipientAddress),
  );
  const { block, logs } = await readAgain(rpc, after, to, list);
  const seen = logs.map((log) => log.transactionHash);
  if (list.watchesCoin) {
    const blocks = { from: after.number + 1n, to };
    seen.push(...(await findCoinTransfers(rpc, blocks, new Set(list.recipients.keys()))));
  }
  const doubtful = provisional.map((transfer) => transfer.transactionHash);
  const observed = await readTransfers(rpc, { seen, doubtful }, list);
  requireManageable(observed, to - after.number);
  const lost = await findLost(rpc, provisional, observed);
  const highValueUpTo = await readHighValueTarget(rpc, chain);
  return { upTo: block, observed, finalUpTo: block.number, highValueUpTo, lost };
}

function findProvisional(chainId: number, upTo: bigint) {
  return db().transfer.findMany({
    where: { chainId, status: "provisional", blockNumber: { lte: upTo } },
    select: {
      id: true,
      transactionHash: true,
      ordinal: true,
      recipientAddress: true,
      blockNumber: true,
      blockHash: true,
    },
  });
}

type Provisional = Awaited<ReturnType<typeof findProvisional>>;

/**
 * Transfers that were not found again. That the node knows no receipt is not enough, it may be behind: the block they stood
 * in must be gone from the chain too.
 */
async function findLost(rpc: RpcClient, provisional: Provisional, observed: ObservedTransfer[]): Promise<bigint[]> {
  const isThere = new Set(observed.map(keyOf));
  const missing = provisional.filter((transfer) => !isThere.has(keyOf(transfer)));
  const lost = await findOffBranch(rpc, missing, { isAllRead: true });
  if (lost.length < missing.length) throw new RpcFailure("inconsistent", "a block without its transfer");
  return lost.map((transfer) => transfer.id);
}

const blocksByHash = 20n;

/** Near the head each block is asked by its hash, which a node that is behind cannot answer; a long range by numbers. */
async function readAgain(
  rpc: RpcClient,
  after: Block,
  to: bigint,
  list: WatchList,
): Promise<{ block: Block; logs: Log[] }> {
  const filters = logFilters(list);
  if (to - after.number > blocksByHash) {
    const { to: block, logs } = await readLogRange(rpc, { after, to }, filters);
    return { block, logs };
  }
  const [before, ...blocks] = await readBlocks(rpc, numbersFrom(after.number, to));
  const known = blocks.filter((block) => block !== null);
  const block = known.at(-1);
  if (!block || known.length !== blocks.length) throw new RpcFailure("inconsistent", "the node is behind");
  if (before?.hash !== after.hash) throw new RpcFailure("inconsistent", "the node left the branch that was read");
  return { block, logs: filters.length > 0 ? await readLogsOfBlocks(rpc, known, filters) : [] };
}

function keyOf({ transactionHash, ordinal }: { transactionHash: string; ordinal: number }): string {
  return `${transactionHash} ${ordinal}`;
}
