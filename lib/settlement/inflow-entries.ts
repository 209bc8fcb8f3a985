import { recordAudit } from "@/lib/audit/record";
import type { Prisma, Transaction } from "@/lib/db";
import type { JudgedInflow } from "./inflows";

// What becomes by itself of the entries of coin that no transaction shows. The block is all they stand on: once it is
// explained or gone, nobody is to look for that money. What a merchant decided stays.

const actor = "remit";
const ownDoing = "a call that the recipient made itself";
const gone = "Its block left the chain";

/** Dismisses the open entries of inflows that their blocks explain by now: the transactions are in the books themselves. */
export async function dismissExplained(
  tx: Transaction,
  chainId: number,
  inflows: readonly JudgedInflow[],
  now: Date,
): Promise<void> {
  for (const { block, recipientAddress, transactions } of inflows.filter(({ unexplained }) => unexplained <= 0n)) {
    const place = { chainId, transactionHash: null, blockHash: block.hash, recipientAddress };
    await dismiss(tx, place, `Explained since: ${transactions.join(", ") || ownDoing}`, now);
  }
}

/** Dismisses the open entries of those of these lost transfers that were known by their block alone. */
export async function dismissGone(tx: Transaction, transferIds: bigint[], now: Date): Promise<void> {
  await dismiss(tx, { id: { in: transferIds }, transactionHash: null }, gone, now);
}

/** Opens the entry of a transfer again that was dismissed when its block left the chain. */
export async function reopenReturned(tx: Transaction, transferId: bigint, now: Date): Promise<void> {
  const reopened = await tx.unmatchedTransfer.updateManyAndReturn({
    where: { transferId, status: "dismissed", decidedBy: actor, note: gone },
    data: { status: "open", decidedAt: null, decidedBy: null, note: null },
  });
  for (const { id: subjectId, merchantId, environment, status } of reopened) {
    const entry = { merchantId, environment, actor, action: "unmatched_transfer.reopened", subjectId } as const;
    await recordAudit(tx, { ...entry, before: { status: "dismissed", note: gone }, after: { status } }, now);
  }
}

async function dismiss(tx: Transaction, transfer: Prisma.TransferWhereInput, note: string, now: Date): Promise<void> {
  const dismissed = await tx.unmatchedTransfer.updateManyAndReturn({
    where: { status: "open", transfer },
    data: { status: "dismissed", decidedAt: now, decidedBy: actor, note },
  });
  for (const { id: subjectId, merchantId, environment, status } of dismissed) {
    const entry = { merchantId, environment, actor, action: "unmatched_transfer.dismissed", subjectId } as const;
    await recordAudit(tx, { ...entry, before: { status: "open" }, after: { status, note } }, now);
  }
}
