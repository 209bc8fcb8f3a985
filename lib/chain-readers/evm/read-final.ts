import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import type { Block, ObservedTransfer } from "@/lib/chains/observed-transfer";
import type { ChainRecords, Reading, RecordedTransfer } from "../chain-reader";
import { RpcFailure, type RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { refusesTrace } from "./calls";
import { findOffBranch } from "./canonical";
import { readHighValueTarget } from "./high-value";
import type { CrossCheck } from "./cross-check";
import { withRecipients } from "./log-filters";
import { isInner } from "./observe-inner";
import { readStretch } from "./read-stretch";

// The authoritative pass. First promise: only a transfer that is final by the chain's policy, read again and still on the
// canonical chain, counts as paid.

type FinalPass = {
  rpc: RpcClient;
  chain: Pick<Chain, "finality">;
  records: ChainRecords;
  confirm: CrossCheck;
};

/**
 * The blocks after `after` up to `to` again, with every transfer that is not final yet: what is there becomes final, what is
 * not is lost.
 */
export async function readFinal(
  { rpc, chain, records, confirm }: FinalPass,
  after: Block,
  to: bigint,
  watched: WatchList,
): Promise<Reading> {
  const provisional = await records.findProvisional(to);
  const list = withRecipients(
    watched,
    provisional.map((transfer) => transfer.recipientAddress),
  );
  const stretch = { after, to, list };
  const { block, observed, inflows } = await readStretch(rpc, stretch, provisional.filter(hasTransaction));
  await confirm(stretch, { block, observed });
  const lost = await findLost(rpc, provisional, observed);
  const highValueUpTo = await readHighValueTarget(rpc, chain, records);
  return { upTo: block, observed, inflows, finalUpTo: block.number, highValueUpTo, lost };
}

type WithTransaction = RecordedTransfer & { transactionHash: string };

/** Without one there is nothing to read again but the block. */
function hasTransaction(transfer: RecordedTransfer): transfer is WithTransaction {
  return transfer.transactionHash !== null;
}

/**
 * Transfers that were not found again. That the node knows no receipt is not enough, it may be behind: the block they stood
 * in must be gone from the chain too. What only a trace shows waits, provisional, for a node that has one.
 */
async function findLost(
  rpc: RpcClient,
  provisional: RecordedTransfer[],
  observed: ObservedTransfer[],
): Promise<bigint[]> {
  const isThere = new Set(observed.map(keyOf));
  const missing = provisional.filter((transfer) => !isThere.has(keyOf(transfer)));
  const lost = await findOffBranch(rpc, missing, { isAllRead: true });
  const left = missing.filter((transfer) => !lost.includes(transfer)).filter(hasTransaction);
  if (!(await lackOnlyTraces(rpc, left))) throw new RpcFailure("inconsistent", "a block without its transfer");
  return lost.map((transfer) => transfer.id);
}

async function lackOnlyTraces(rpc: RpcClient, transfers: WithTransaction[]): Promise<boolean> {
  if (!transfers.every(isInner)) return false;
  for (const hash of new Set(transfers.map((transfer) => transfer.transactionHash))) {
    if (!(await refusesTrace(rpc, hash))) return false;
    log().warn(
      { transactionHash: hash },
      "no node shows the trace of a payment any more: it is not final until one does",
    );
  }
  return true;
}

function keyOf({ transactionHash, ordinal }: { transactionHash: string | null; ordinal: number }): string {
  return `${transactionHash} ${ordinal}`;
}
