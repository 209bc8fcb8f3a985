import type { Transaction } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { isUnmatchedId, readUnmatched, unmatchedTransferNotFound, type UnmatchedRow } from "./read";

/**
 * An unmatched transfer of the merchant, locked until the transaction ends, and its transfer with it: what is decided on it
 * holds for the writes that follow. Take it before any payment request. Throws `unmatched_transfer_not_found`.
 */
export async function lockUnmatchedTransfer(tx: Transaction, scope: Scope, id: string): Promise<UnmatchedRow> {
  if (!isUnmatchedId(id)) throw unmatchedTransferNotFound();
  // Watchers hold the chain's row while they write: between two batches no transfer becomes final, lost or found again.
  const [chain] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM chain WHERE id = (
      SELECT t.chain_id FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id
      WHERE u.id = ${id} AND u.merchant_id = ${scope.merchantId} AND u.environment = ${scope.environment}::environment)
    FOR SHARE`;
  if (!chain) throw unmatchedTransferNotFound();
  await tx.$queryRaw`SELECT id FROM unmatched_transfer WHERE id = ${id} FOR UPDATE`;
  return readUnmatched(tx, id);
}
