import { recordAudit } from "@/lib/accounts/audit/record";
import { actorName } from "@/lib/accounts/merchants/context";
import type { Inflow, ObservedTransfer, TransferOrInflow } from "@/lib/chains/observed-transfer";
import { toRaw, type Prisma, type Transaction } from "@/lib/platform/db";
import { identityOf } from "./transfer-rows";

// An inflow is native coin that reached a recipient without a visible transaction. Invariant: it becomes an unmatched
// transfer and is never credited. Transfers of the same block reduce it, whichever was read first.

type ReadTransfers = { inflows?: readonly Inflow[]; observed: readonly ObservedTransfer[] };

/** An inflow, the part that no transfer explains, and the transactions of the transfers that explain the rest. */
type ExplainedInflow = Inflow & { unexplained: bigint; transactions: string[] };

/** Subtracts from each inflow the transfers to its recipient in its block, whether recorded or in this batch. */
export async function explainInflows(
  tx: Transaction,
  chainId: number,
  batch: ReadTransfers,
): Promise<ExplainedInflow[]> {
  const { inflows = [], observed } = batch;
  if (inflows.length === 0) return [];
  const rows = await tx.transfer.findMany({
    where: {
      chainId,
      // Unlike the hash, the number is indexed.
      blockNumber: { in: inflows.map(({ block }) => block.number) },
      transactionHash: { not: null },
      status: { not: "lost" },
    },
  });
  const recorded = rows.map((row) => ({
    ...row,
    transactionHash: row.transactionHash ?? "",
    value: toRaw(row.receivedAmount),
  }));
  const fresh = observed.map((one) => ({ ...one, blockHash: one.block.hash }));
  const known = new Map([...recorded, ...fresh].map((one) => [identityOf(one), one]));
  return inflows.map((inflow) => {
    const parts = [...known.values()].filter(
      (one) =>
        one.blockHash === inflow.block.hash &&
        one.tokenId === inflow.tokenId &&
        one.recipientAddress === inflow.recipientAddress,
    );
    const unexplained = inflow.increase - parts.reduce((sum, { value }) => sum + value, 0n);
    return { ...inflow, unexplained, transactions: [...new Set(parts.map(({ transactionHash }) => transactionHash))] };
  });
}

export function toTransfers(inflows: readonly ExplainedInflow[]): TransferOrInflow[] {
  return inflows.flatMap(({ recipientAddress, tokenId, block, unexplained }) =>
    unexplained > 0n
      ? [
          {
            transactionHash: null,
            fromAddress: null,
            ordinal: 0,
            transactionIndex: 0n,
            tokenId,
            recipientAddress,
            sourceAmount: unexplained,
            value: unexplained,
            block,
            bound: [],
            hints: [],
            isUnexplained: true,
          },
        ]
      : [],
  );
}

/**
 * Inflows up to a block that are neither final nor lost. The final pass may not observe them again if the coin was
 * spent meanwhile.
 */
export async function findProvisionalInflows(tx: Transaction, chainId: number, upTo: bigint): Promise<bigint[]> {
  // Prisma casts the status at run time, which would rule out the index of the provisional transfers.
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM transfer
    WHERE chain_id = ${chainId} AND transaction_hash IS NULL AND status = 'provisional' AND block_number <= ${upTo}`;
  return rows.map(({ id }) => id);
}

const actor = { type: "remit" } as const;
const ownCall = "a call that the recipient made itself";

/** Dismisses the open entries of inflows that recorded transactions now explain. */
export async function dismissExplainedInflows(
  tx: Transaction,
  chainId: number,
  inflows: readonly ExplainedInflow[],
  now: Date,
): Promise<void> {
  for (const { block, recipientAddress, transactions } of inflows.filter(({ unexplained }) => unexplained <= 0n)) {
    const place = { chainId, transactionHash: null, blockHash: block.hash, recipientAddress };
    // An inflow without transfers can only have shrunk because a trace showed the recipient's own call.
    await dismiss(tx, place, `Explained since: ${transactions.join(", ") || ownCall}`, now);
  }
}

/** Reopens entries that Remit dismissed and whose block is on the chain again; the dismissal may no longer hold. */
export async function reopenReturnedInflows(tx: Transaction, transferIds: bigint[], now: Date): Promise<void> {
  if (transferIds.length === 0) return;
  const reopened = await tx.unmatchedTransfer.updateManyAndReturn({
    where: { transferId: { in: transferIds }, decidedBy: actorName(actor) },
    data: { status: "open", decidedAt: null, decidedBy: null, note: null },
  });
  for (const { status, ...subject } of reopened) {
    const transition = { before: { status: "dismissed" }, after: { status } };
    await recordAudit(tx, { actor, now }, { action: "unmatched_transfer.reopened", subject, ...transition });
  }
}

export async function dismiss(
  tx: Transaction,
  transfer: Prisma.TransferWhereInput,
  note: string,
  now: Date,
): Promise<void> {
  const dismissed = await tx.unmatchedTransfer.updateManyAndReturn({
    where: { status: "open", transfer },
    data: { status: "dismissed", decidedAt: now, decidedBy: actorName(actor), note },
  });
  for (const { status, ...subject } of dismissed) {
    const transition = { before: { status: "open" }, after: { status, note } };
    await recordAudit(tx, { actor, now }, { action: "unmatched_transfer.dismissed", subject, ...transition });
  }
}
