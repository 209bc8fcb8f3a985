import { log } from "@/lib/log";
import type { RpcClient } from "../rpc";
import { readBalances } from "./balances";
import { readCallsOfBlock } from "./calls";
import { numbersFrom, type SentCoin } from "./node";

// Coin that a contract passes on stands in no transaction's own value. A balance that grew by more than was sent to it tells
// the block, and a trace of the block the transaction. What no trace shows is never credited.

type Known = {
  /** By how much the balances that differ do, over all of the blocks. */
  rises: ReadonlyMap<string, bigint>;
  sent: readonly SentCoin[];
};

/**
 * Hashes of the transactions in which a contract called one of these addresses with coin, in the blocks where what was sent
 * does not explain its balance. Costs nothing where all is explained.
 */
export async function findInflows(
  rpc: RpcClient,
  { after, to }: { after: bigint; to: bigint },
  { rises, sent }: Known,
): Promise<string[]> {
  const puzzling = [...rises].filter(([address, rise]) => rise !== sumOf(sent, address)).map(([address]) => address);
  if (puzzling.length === 0) return [];
  const balances = await readBalances(rpc, puzzling, numbersFrom(after, to));
  const found: string[] = [];
  for (const [at, number] of numbersFrom(after + 1n, to).entries()) {
    const [before, now] = [balances?.[at] ?? [], balances?.[at + 1] ?? []];
    const sentHere = sent.filter(({ block }) => block === number);
    const grown = puzzling.filter((one, which) => (now[which] ?? 0n) - (before[which] ?? 0n) > sumOf(sentHere, one));
    if (grown.length > 0) found.push(...(await findCallers(rpc, number, new Set(grown))));
  }
  return found;
}

async function findCallers(rpc: RpcClient, block: bigint, recipients: ReadonlySet<string>): Promise<string[]> {
  const traced = await readCallsOfBlock(rpc, block);
  if (!traced) {
    const facts = { block: `${block}`, recipients: [...recipients] };
    log().warn(facts, "coin came in that no transaction sent, and no node shows its traces: it is not credited");
    return [];
  }
  return [...traced].flatMap(([hash, calls]) =>
    calls.some(({ to, value, isInner }) => isInner && value > 0n && recipients.has(to)) ? [hash] : [],
  );
}

function sumOf(sent: readonly SentCoin[], address: string): bigint {
  return sent.reduce((sum, { to, value }) => (to === address ? sum + value : sum), 0n);
}
