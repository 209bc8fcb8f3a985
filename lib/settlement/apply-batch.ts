import type { Transaction } from "@/lib/db";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import type { Change } from "./changes";
import { candidatesOf, readEvidence, type EvidenceChain } from "./evidence";
import type { Inflow, ObservedTransfer, SeenTransfer } from "@/lib/chains/observed-transfer";
import { dismissExplained, findStanding, judgeInflows, toTransfers } from "./unexplained-inflows";
import { finaliseTransfers, loseTransfers } from "./payment-changes";
import { recordTransfer } from "./record-transfer";

// First promise: a transfer is written once and decided once, whoever sees it, in what order and how often.

export type Batch = {
  chain: EvidenceChain;
  /** Transfers on the canonical chain, as they were read. */
  observed: ObservedTransfer[];
  inflows?: Inflow[];
  /** The last block whose transfers are final with this batch; null in a provisional one. */
  finalUpTo: bigint | null;
  /** The same of what is of high value, where that is another block. */
  highValueUpTo?: bigint;
  /** Transfers in the database that are on no canonical block. */
  lost: bigint[];
};

/** Applies what was read to the database: the same batch twice, or two overlapping ones, change nothing more. */
export async function applyBatch(tx: Transaction, batch: Batch, now: Date): Promise<Change[]> {
  const inflows = await judgeInflows(tx, batch.chain.id, batch);
  const observed = [...[...batch.observed].sort(inChainOrder), ...toTransfers(inflows)];
  await lockWhatMayChange(tx, { ...batch, observed });
  const changes = await loseTransfers(tx, batch.lost, now);
  const finalIds: bigint[] = [];
  for (const transfer of observed) {
    const { id, changes: told } = await recordTransfer(tx, batch.chain, transfer, now);
    changes.push(...told);
    if (batch.finalUpTo !== null && transfer.block.number <= batch.finalUpTo) finalIds.push(id);
  }
  await dismissExplained(tx, batch.chain.id, inflows, now);
  if (batch.finalUpTo !== null) finalIds.push(...(await findStanding(tx, batch.chain.id, batch.finalUpTo)));
  changes.push(...(await finaliseTransfers(tx, finalIds, batch.highValueUpTo, now)));
  return withoutPassing(changes);
}

type ToLock = Pick<Batch, "chain" | "lost"> & { observed: SeenTransfer[] };

async function lockWhatMayChange(tx: Transaction, { chain, observed, lost }: ToLock): Promise<void> {
  const hashes = observed.flatMap((transfer) => transfer.transactionHash ?? []);
  const known = await tx.transfer.findMany({
    where: { OR: [{ chainId: chain.id, transactionHash: { in: hashes } }, { id: { in: lost } }] },
    select: { transactionHash: true, ordinal: true, payments: { select: { requestId: true } } },
  });
  const ids = known.flatMap((transfer) => transfer.payments.map((payment) => payment.requestId));
  const keys = new Set(known.map(keyOf));
  for (const transfer of observed.filter((one) => !keys.has(keyOf(one)))) {
    ids.push(...candidatesOf(await readEvidence(tx, chain, transfer)));
  }
  await lockPaymentRequests(tx, ids);
}

/** A payment that becomes final with the batch that found it was never pending for anybody. */
function withoutPassing(changes: Change[]): Change[] {
  const completed = new Set(changes.flatMap((one) => (one.type === "payment.completed" ? [one.paymentId] : [])));
  return changes.filter((one) => one.type !== "payment.pending" || !completed.has(one.paymentId));
}

function inChainOrder(a: ObservedTransfer, b: ObservedTransfer): number {
  return (
    Number(a.block.number - b.block.number) || Number(a.transactionIndex - b.transactionIndex) || a.ordinal - b.ordinal
  );
}

function keyOf({ transactionHash, ordinal }: { transactionHash: string | null; ordinal: number }): string {
  return `${transactionHash} ${ordinal}`;
}
