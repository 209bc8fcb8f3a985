import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import { recordDecision, requireOpen } from "./decision";
import { lockUnmatchedTransfer, readUnmatched, type UnmatchedRow } from "./read";

/**
 * Dismisses an open unmatched transfer with a note. Moves no money. Throws `unmatched_transfer_not_found` and
 * `unmatched_transfer_not_open`.
 */
export async function dismissUnmatchedTransfer(
  ctx: Context,
  { id, note }: { id: string; note: string },
): Promise<UnmatchedRow> {
  return inTransaction(ctx, async (tx) => {
    const entry = await lockUnmatchedTransfer(tx, ctx.scope, id);
    requireOpen(entry);
    await recordDecision(tx, ctx, entry, { status: "dismissed", note });
    return readUnmatched(tx, ctx.scope, id);
  });
}
