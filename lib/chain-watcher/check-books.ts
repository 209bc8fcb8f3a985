import type { ChainReader } from "@/lib/chain-readers/chain-reader";
import type { Difference } from "@/lib/reconciliations/difference";
import { findLastReconciliation, type LastReconciliation } from "@/lib/reconciliations/last";
import { saveReconciliation } from "@/lib/reconciliations/save";
import type { Chain } from "@/prisma/generated/client";
import { isConsistent, mergeAccounts, type Account } from "./books";
import { readCursors } from "./cursors";
import type { BlockRange } from "./read-settled-blocks";
import { reconcileChain } from "./reconcile";

// The daily comparison covers the blocks since the last comparison and the blocks that differed in it.

const dayMs = 86_400_000;
const blocksPerPart = 10_000n;
/** Limits of one comparison; a reading takes about five calls. The next comparison continues where this one ended. */
const defaultLimits = { blocks: 500_000n, readings: 300 };

type Limits = typeof defaultLimits;
type Check = { chain: Chain; reader: ChainReader; signal?: AbortSignal; limits?: Limits };

/**
 * Compares the books with the chain and saves the result. Does nothing if the chain has not been read. Throws, without
 * saving, if the chain cannot be read completely or the signal aborts.
 */
export async function checkBooks({ chain, reader, signal, limits = defaultLimits }: Check): Promise<void> {
  const settled = (await readCursors(chain.id))?.final.number;
  if (settled === undefined) return;
  const last = await findLastReconciliation(chain.id);
  const from = startAfter(last, settled, { chain, limits });
  const accounts: Account[][] = [];
  let readings = 0;
  const compare = async (range: BlockRange) => {
    signal?.throwIfAborted();
    const onProgress = () => void (readings += 1);
    accounts.push(await reconcileChain({ chain, reader, range, onProgress, coin: "recorded" }));
  };
  for (const block of differingBlocks(last)) if (block < from) await compare({ from: block, to: block });
  const end = min(settled, from + limits.blocks - 1n);
  let comparedUpTo = from - 1n;
  while (comparedUpTo < end && readings < limits.readings) {
    const to = min(end, comparedUpTo + blocksPerPart);
    await compare({ from: comparedUpTo + 1n, to });
    comparedUpTo = to;
  }
  const differences = mergeAccounts(accounts.flat())
    .filter((account) => !isConsistent(account))
    .map(toDifference);
  await saveReconciliation(chain, { fromBlock: min(from, settled), toBlock: comparedUpTo, differences }, new Date());
}

/**
 * The first block to compare: the block after the last comparison, or a block one day ago if there was none. If the last
 * comparison saved only part of its differences, its blocks are compared again.
 */
function startAfter(
  last: LastReconciliation | null,
  settled: bigint,
  { chain, limits }: { chain: Chain; limits: Limits },
): bigint {
  if (last?.fromBlock && last.toBlock && last.toBlock <= settled) {
    return last.isComplete ? last.toBlock + 1n : last.fromBlock;
  }
  const dayBack = settled - min(BigInt(Math.ceil(dayMs / chain.blockTimeMs)), limits.blocks) + 1n;
  return dayBack < 1n ? 1n : dayBack;
}

function differingBlocks(last: LastReconciliation | null): bigint[] {
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
