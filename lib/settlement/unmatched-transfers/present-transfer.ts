import { toAmount } from "@/lib/platform/amounts/amount";
import { presentChainSummary, presentToken } from "@/lib/chains/present";
import { toRaw, type Prisma } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { PresentedUnmatchedTransfer } from "./schema";

/** The relations needed to present an unmatched transfer. */
export const unmatchedTransferInclude = {
  transfer: { include: { chain: true, token: true } },
} as const satisfies Prisma.UnmatchedTransferInclude;

export type UnmatchedTransferRow = Prisma.UnmatchedTransferGetPayload<{ include: typeof unmatchedTransferInclude }>;

/** An unmatched transfer as responses and events present it. */
export function presentUnmatchedTransfer(row: UnmatchedTransferRow, urls: Urls): PresentedUnmatchedTransfer {
  const { transfer } = row;
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    candidates: row.candidates,
    chain: presentChainSummary(transfer.chain),
    token: presentToken(transfer.token, urls),
    amount: toAmount(toRaw(transfer.receivedAmount), transfer.token.decimals),
    from_address: transfer.fromAddress,
    recipient_address: transfer.recipientAddress,
    transaction_hash: transfer.transactionHash,
    block_number: Number(transfer.blockNumber),
    block_time: transfer.blockTime.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
