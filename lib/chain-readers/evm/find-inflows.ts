import { log } from "@/lib/log";
import type { Block } from "@/lib/chains/observed-transfer";
import { RpcFailure, type RpcClient } from "../rpc";
import { readBalances } from "./balances";
import { readCallsOfBlock, type Call } from "./calls";
import { findFailed, numbersFrom, readBlocks, type Sender, type SentCoin } from "./node";

// Coin that a contract passes on stands in no transaction's own value. A balance that grew by more than was sent to it tells
// the block, and a trace of the block the transaction. What no trace shows is told of by its block alone, and never credited.

type Known = {
  /** By how much the balances that differ do, over all of the blocks. */
  rises: ReadonlyMap<string, bigint>;
  sent: readonly SentCoin[];
  senders: readonly Sender[];
};

export type FoundInflows = {
  /** Hashes of the transactions in which a contract called one of the addresses with coin. */
  passedOn: string[];
  /**
   * By how much a block raised the balance of an address (lower case) from without: by nothing where it did something in it
   * itself, so that what a look that knew less made of the block is judged again.
   */
  raised: { address: string; block: Block; rise: bigint }[];
};

/**
 * Looks into the blocks where what was sent to these addresses does not explain their balances. Where it does, the receipts
 * of what was sent are all that this costs.
 */
export async function findInflows(
  rpc: RpcClient,
  { after, to }: { after: bigint; to: bigint },
  known: Known,
): Promise<FoundInflows> {
  const found: FoundInflows = { passedOn: [], raised: [] };
  const { rises, senders } = known;
  const sent = await withoutFailed(rpc, known);
  const puzzling = [...rises].filter(([address, rise]) => rise !== sumOf(sent, address)).map(([address]) => address);
  if (puzzling.length === 0) return found;
  const balances = await readBalances(rpc, puzzling, numbersFrom(after, to));
  if (!balances) throw new RpcFailure("refused", "the node knows balances at the ends of the blocks, and none between");
  for (const [at, number] of numbersFrom(after + 1n, to).entries()) {
    const [before, now] = [balances[at] ?? [], balances[at + 1] ?? []];
    const sentHere = sent.filter(({ block }) => block === number);
    const grown = puzzling
      .map((address, which) => ({ address, rise: (now[which] ?? 0n) - (before[which] ?? 0n) }))
      .filter(({ address, rise }) => rise > 0n && rise !== sumOf(sentHere, address));
    if (grown.length === 0) continue;
    const own = senders.filter(({ block }) => block === number).map(({ address }) => address);
    const { passedOn, raised } = await lookInto(rpc, number, grown, own);
    found.passedOn.push(...passedOn);
    found.raised.push(...raised);
  }
  return found;
}

type Grown = { address: string; rise: bigint };

/** What arrived. A transaction that fails delivers nothing, and anybody can let one fail to account for coin that is another's. */
async function withoutFailed(rpc: RpcClient, { rises, sent }: Known): Promise<SentCoin[]> {
  const concerned = sent.filter(({ to }) => rises.has(to));
  const failed = await findFailed(
    rpc,
    concerned.map(({ hash }) => hash),
  );
  return concerned.filter(({ hash }) => !failed.has(hash));
}

async function lookInto(
  rpc: RpcClient,
  number: bigint,
  grown: Grown[],
  senders: readonly string[],
): Promise<FoundInflows> {
  const [block] = await readBlocks(rpc, [number]);
  if (!block) throw new RpcFailure("inconsistent", "the node is behind");
  const traced = await readCallsOfBlock(rpc, number);
  if (!traced) {
    const facts = { block: `${number}`, recipients: grown.map(({ address }) => address) };
    log().warn(facts, "coin came in that no transaction sent, and no node shows its traces: it is not credited");
  }
  const recipients = new Set(grown.map(({ address }) => address));
  const calls = [...(traced ?? [])];
  const callers = new Set([...senders, ...calls.flatMap(([, made]) => made.map(({ from }) => from))]);
  return {
    passedOn: calls.flatMap(([hash, made]) => (made.some((call) => isPassedOn(call, recipients)) ? [hash] : [])),
    // What a recipient gets by a call of its own, as when it changes tokens for coin, is no payment.
    raised: grown.map(({ address, rise }) => ({ address, rise: callers.has(address) ? 0n : rise, block })),
  };
}

function isPassedOn({ to, value, isInner }: Call, recipients: ReadonlySet<string>): boolean {
  return isInner && value > 0n && recipients.has(to);
}

function sumOf(sent: readonly SentCoin[], address: string): bigint {
  return sent.reduce((sum, { to, value }) => (to === address ? sum + value : sum), 0n);
}
