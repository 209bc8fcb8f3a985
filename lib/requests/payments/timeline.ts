import { toAmount } from "@/lib/platform/amounts/amount";
import { toRaw, type Prisma, type Transaction } from "@/lib/platform/db";
import { recordTimeline, type TimelineDraft } from "@/lib/requests/timeline/record";
import type { MatchMethod } from "@/lib/requests/timeline/schema";

type TransferDetails = {
  receivedAmount: Prisma.Decimal;
  decimals: number;
  blockNumber: bigint;
  blockTime: Date;
  transactionHash: string | null;
  fromAddress: string | null;
};

/** A changed payment with the details for its timeline entry, in its current block. */
export type PaymentChange = TransferDetails & { id: string; requestId: bigint; isLate: boolean; method: MatchMethod };

type UnmatchedDetails = TransferDetails & { id: string; reason: string; symbol: string; requestIds: bigint[] };

/** Writes unmatched transfers to the timelines of their candidate requests. */
export async function recordUnmatched(tx: Transaction, entries: UnmatchedDetails[], now: Date): Promise<void> {
  const drafts = entries.flatMap((entry) => {
    const { id: unmatched_transfer_id, symbol, reason, transactionHash: transaction_hash } = entry;
    const details = { unmatched_transfer_id, symbol, reason, ...toDetails(entry), transaction_hash };
    return entry.requestIds.map((requestId): TimelineDraft => ({ requestId, type: "unmatched_transfer", ...details }));
  });
  await recordTimeline(tx, drafts, now);
}

export function toDetails({ receivedAmount, decimals, blockNumber, blockTime }: TransferDetails) {
  return {
    amount: toAmount(toRaw(receivedAmount), decimals),
    block_number: Number(blockNumber),
    block_time: blockTime.toISOString(),
  };
}
