import { toAmount, type Amount } from "@/lib/platform/amounts/amount";
import { explorerUrlOf, transactionUrl } from "@/lib/chains/explorer";
import { Prisma, queryForPayers } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { PaymentRequestRow } from "./rows";

const maxShown = 5;

export type UncreditedTransfer = { transaction_hash: string; amount: Amount; explorer_url: string };

/**
 * Transfers for an ended request that were not credited, because it was already completed or its late window was over,
 * and that its merchant has not decided on yet. The oldest first.
 */
export async function readUncreditedTransfers(row: PaymentRequestRow, urls: Urls): Promise<UncreditedTransfer[]> {
  if (row.status !== "completed" && row.status !== "expired") return [];
  const transfers = await queryForPayers<{ hash: string; raw: string }>(Prisma.sql`
    SELECT t.transaction_hash AS hash, t.received_amount::text AS raw
    FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id
    WHERE u.candidates @> ARRAY[${row.publicId}::uuid] AND u.reason <> 'dust'
      AND u.reason IN ('request_completed', 'too_late') AND u.status = 'open'
      AND u.merchant_id = ${row.merchantId} AND t.status <> 'lost' AND t.transaction_hash IS NOT NULL
    ORDER BY u.created_at LIMIT ${maxShown}`);
  return transfers.map(({ hash, raw }) => ({
    transaction_hash: hash,
    amount: toAmount(BigInt(raw), row.token.decimals),
    explorer_url: transactionUrl(explorerUrlOf(row.chain, urls.baseUrl), hash),
  }));
}
