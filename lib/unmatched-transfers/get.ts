import { readTogether } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import { isUnmatchedId, unmatchedInclude, unmatchedTransferNotFound, type UnmatchedRow } from "./read";

/** An unmatched transfer of the merchant. Throws `unmatched_transfer_not_found`, the same for a foreign one as for none. */
export async function getUnmatchedTransfer(scope: Scope, id: string): Promise<UnmatchedRow> {
  const where = { id, ...scope };
  const row = isUnmatchedId(id)
    ? await readTogether((tx) => tx.unmatchedTransfer.findFirst({ where, include: unmatchedInclude }))
    : null;
  if (!row) throw unmatchedTransferNotFound();
  return row;
}
