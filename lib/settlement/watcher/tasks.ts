import { databaseNow } from "@/lib/platform/process/database-clock";
import { z } from "zod";
import { openReader } from "@/lib/chains/readers/open-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { readConfiguration } from "@/lib/chains/configuration";
import { db } from "@/lib/platform/db";
import type { RpcUrls } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { addJobs } from "@/lib/platform/jobs/add-job";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { log } from "@/lib/platform/log";
import { saveFailedReconciliation, saveReconciliation } from "@/lib/settlement/reconciliations/save";
import type { Chain } from "@/prisma/generated/client";
import { healthReportOf } from "./chain-health";
import { recordsOf } from "./chain-records";
import { countRequests } from "./counts";
import type { ChainReader } from "@/lib/chains/readers/chain-reader";
import { readCursors } from "./cursors";
import { findLastReconciliation, type LastReconciliation } from "@/lib/settlement/reconciliations/last";
import { type Account, mergeAccounts, isConsistent } from "./books";
import type { BlockRange } from "./read-settled-blocks";
import { reconcileChain } from "./reconcile";
import type { Difference } from "@/lib/settlement/reconciliations/difference";

const reconcileTask = "reconcile_chain";
const payloadSchema = z.object({ chain_id: z.int() });

/** Queue tasks for the chains. `signal` aborts them; interrupted tasks run again after a restart. */
export function chainTasks(signal: AbortSignal, rpcUrls: RpcUrls = readConfiguration().rpcUrls): TaskList {
  return {
    [reconcileTask]: async (payload) => {
      const chain = await db().chain.findUnique({ where: { id: payloadSchema.parse(payload).chain_id } });
      if (chain?.isActive) await reconcile(chain, rpcUrls, signal);
    },
  };
}

/** Adds one job per active chain, all to one queue, so that they run one after the other. */
export async function reconcileAll(): Promise<void> {
  const chains = await db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" }, select: { id: true } });
  const jobs = chains.map(({ id }) => {
    return { task: reconcileTask, payload: { chain_id: id }, queue: reconcileTask, key: `${reconcileTask}:${id}` };
  });
  await addJobs(db(), jobs);
}

/** If the chain cannot be read, the reconciliation fails and is repeated the next day. */
async function reconcile(chain: Chain, rpcUrls: RpcUrls, signal: AbortSignal): Promise<void> {
  const urls = rpcUrls.get(chain.slug) ?? storedRpcUrls(chain);
  const reader = openReader(chain, urls, recordsOf(chain.id), {
    signal,
    onRequest: countRequests(chain.id),
  });
  try {
    await reconcileDaily({ chain, reader, signal });
  } catch (error) {
    // A DomainError means that the chain was rewound or reset while it was read.
    if (signal.aborted || !(error instanceof RpcFailure || error instanceof DomainError)) throw error;
    log().warn({ chain: chain.slug, err: error }, "Cannot compare the books with the chain; retrying tomorrow");
    await saveFailedReconciliation(chain.id, healthReportOf(error).reason || "unavailable", databaseNow());
  }
}

// The daily reconciliation compares the books with the chain. It covers the blocks since the last one and those in
// which the last one found differences.

const dayMs = 86_400_000;
const blocksPerRange = 10_000n;
/**
 * Limits of one reconciliation. A range takes one or more readings, and each reading about five RPC calls. The next
 * reconciliation continues where this one ended.
 */
const defaultLimits = { blocks: 500_000n, readings: 300 };

type Limits = typeof defaultLimits;
type DailyReconciliation = { chain: Chain; reader: ChainReader; signal?: AbortSignal; limits?: Limits };

/**
 * Compares the books with the chain and saves the result. Does nothing if the chain has not been read. Throws, without
 * saving, if the chain cannot be read completely or the signal aborts.
 */
export async function reconcileDaily({
  chain,
  reader,
  signal,
  limits = defaultLimits,
}: DailyReconciliation): Promise<void> {
  const finalBlock = (await readCursors(chain.id))?.final.number;
  if (finalBlock === undefined) return;
  const last = await findLastReconciliation(chain.id);
  const from = firstBlockToReconcile(last, finalBlock, { chain, limits });
  const accounts: Account[][] = [];
  let readings = 0;
  const reconcile = async (range: BlockRange) => {
    signal?.throwIfAborted();
    const onProgress = () => void (readings += 1);
    accounts.push(await reconcileChain({ chain, reader, range, onProgress, onlyRecordedCoin: true }));
  };
  const earlierBlocks = blocksWithDifferences(last).filter((block) => block < from);
  for (const block of earlierBlocks) await reconcile({ from: block, to: block });
  const end = min(finalBlock, from + limits.blocks - 1n);
  let reconciledUpTo = from - 1n;
  while (reconciledUpTo < end && readings < limits.readings) {
    const to = min(end, reconciledUpTo + blocksPerRange);
    await reconcile({ from: reconciledUpTo + 1n, to });
    reconciledUpTo = to;
  }
  const differences = mergeAccounts(accounts.flat())
    .filter((account) => !isConsistent(account))
    .map(toDifference);
  // Without new blocks, `from` is beyond the final block.
  await saveReconciliation(
    chain,
    { fromBlock: min(from, finalBlock), toBlock: reconciledUpTo, differences },
    databaseNow(),
  );
}

/**
 * The block after the last reconciliation, or the block from one day ago if there was none or the chain was rewound
 * since. If the last one saved only part of its differences, its blocks are read again.
 */
function firstBlockToReconcile(
  last: LastReconciliation | null,
  finalBlock: bigint,
  { chain, limits }: { chain: Chain; limits: Limits },
): bigint {
  if (last?.fromBlock && last.toBlock && last.toBlock <= finalBlock) {
    return last.isComplete ? last.toBlock + 1n : last.fromBlock;
  }
  const dayBack = finalBlock - min(BigInt(Math.ceil(dayMs / chain.blockTimeMs)), limits.blocks) + 1n;
  return dayBack < 1n ? 1n : dayBack;
}

function blocksWithDifferences(last: LastReconciliation | null): bigint[] {
  const blocks = (last?.differences ?? []).flatMap(({ transfers }) => transfers.map((one) => one.block_number));
  return [...new Set(blocks)].sort((a, b) => a - b).map(BigInt);
}

function toDifference({ recipientAddress, tokenId, recorded, onChain, missing, surplus }: Account): Difference {
  const sides = [
    ...surplus.map((entry) => ({ entry, found_in: "books" as const })),
    ...missing.map((entry) => ({ entry, found_in: "chain" as const })),
  ];
  return {
    recipient_address: recipientAddress,
    token_id: tokenId,
    recorded: recorded.toString(),
    on_chain: onChain.toString(),
    transfers: sides.map(({ entry, found_in }) => ({
      transaction_hash: entry.transactionHash,
      block_number: Number(entry.blockNumber),
      amount: entry.value.toString(),
      found_in,
    })),
  };
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
