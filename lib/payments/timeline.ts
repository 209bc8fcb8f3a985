import { toAmount } from "@/lib/amounts/amount";
import { inOrderOf, toRaw, type Transaction } from "@/lib/db";
import { recordTimeline, type TimelineDraft } from "@/lib/timeline/record";
import type { MatchMethod } from "@/lib/timeline/schema";
import type { Prisma } from "@/prisma/generated/client";
import { transactionOf } from "./transaction";

const transfer = { include: { token: { select: { decimals: true, symbol: true } } } } as const;

type TransferRow = Prisma.TransferGetPayload<typeof transfer>;
type PaymentRow = Prisma.PaymentGetPayload<{ include: { transfer: typeof transfer } }>;

type Step = "payment_seen" | "payment_moved" | "payment_completed" | "payment_failed";

/** Writes the same step of several payments to the timelines of their requests, each as it stands in its block now. */
export async function recordPaymentStep(tx: Transaction, type: Step, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.payment.findMany({ where: { id: { in: ids } }, include: { transfer } });
  const drafts = inOrderOf(ids, rows).map((row) => toDraft(type, row));
  await recordTimeline(tx, drafts, now);
}

/** Writes to the timelines of these requests that they may have been meant by a transfer that was credited to none. */
export async function recordUnmatched(tx: Transaction, id: string, requestIds: bigint[], now: Date): Promise<void> {
  if (requestIds.length === 0) return;
  const row = await tx.unmatchedTransfer.findUniqueOrThrow({ where: { id }, include: { transfer } });
  const facts = {
    unmatched_transfer_id: id,
    symbol: row.transfer.token.symbol,
    reason: row.reason,
    ...toFacts(row.transfer),
    transaction_hash: row.transfer.transactionHash,
  };
  await recordTimeline(
    tx,
    requestIds.map((requestId) => ({ requestId, type: "unmatched_transfer", ...facts })),
    now,
  );
}

function toDraft(type: Step, row: PaymentRow): TimelineDraft {
  const { requestId, isLate: is_late } = row;
  const { hash: transaction_hash, from: from_address } = transactionOf(row.transfer);
  const facts = { requestId, payment_id: row.id, ...toFacts(row.transfer), transaction_hash, is_late };
  if (type !== "payment_seen") return { type, ...facts };
  const method: MatchMethod = row.method;
  return { type, ...facts, from_address, method };
}

function toFacts({ receivedAmount, blockNumber, blockTime, token }: TransferRow) {
  return {
    amount: toAmount(toRaw(receivedAmount), token.decimals),
    block_number: Number(blockNumber),
    block_time: blockTime.toISOString(),
  };
}
