import { db, type Transaction } from "@/lib/db";
import type { Scope } from "@/lib/merchants/scope";
import type { MerchantActor } from "@/lib/merchants/schema";
import { recordDecision, requireOpen } from "./decision";
import { lockUnmatchedTransfer } from "./lock";
import { readUnmatched, type UnmatchedRow } from "./read";

/**
 * Takes an open unmatched transfer off the list of what is to do, with a note why. No money moves by it. Throws
 * `unmatched_transfer_not_found` and `unmatched_transfer_not_open`.
 */
export async function dismissUnmatchedTransfer(
  scope: Scope,
  id: string,
  { note, by }: { note: string; by: MerchantActor },
  database: Transaction = db(),
  now = new Date(),
): Promise<UnmatchedRow> {
  return database.$transaction(async (tx) => {
    const entry = await lockUnmatchedTransfer(tx, scope, id);
    requireOpen(entry);
    await recordDecision(tx, entry, { status: "dismissed", note, by }, now);
    return readUnmatched(tx, id);
  });
}
