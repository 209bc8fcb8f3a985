import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { inTransaction, presentActor, type Context } from "@/lib/accounts/merchants/context";
import { lockPaymentRequests } from "@/lib/requests/lock";
import { takeBackPayment } from "@/lib/requests/payments/transitions";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import { paymentChanges, settleAfter } from "@/lib/settlement/payment-changes";
import { recordTimeline } from "@/lib/requests/timeline/record";
import { recordDecision } from "./decision";
import { lockUnmatchedTransfer, readUnmatched, type UnmatchedRow } from "./read";
import { canTakeBackFrom } from "./present";

/**
 * Reopens an assigned or dismissed transfer; idempotent. An assigned payment fails, and its request is settled again.
 * Throws `unmatched_transfer_not_found`, and `assignment_final` if the request is completed.
 */
export async function undoUnmatchedDecision(ctx: Context, { id }: { id: string }): Promise<UnmatchedRow> {
  return inTransaction(ctx, async (tx) => {
    const entry = await lockUnmatchedTransfer(tx, ctx.scope, id);
    if (entry.status === "open") return entry;
    const changes = entry.status === "assigned" ? await takeBack(tx, ctx, entry) : [];
    await recordDecision(tx, ctx, entry, { status: "open" });
    const row = await readUnmatched(tx, ctx.scope, id);
    await recordChanges(tx, changes, ctx.urls, ctx.now);
    return row;
  });
}

async function takeBack(tx: Transaction, { scope, actor, now }: Context, entry: UnmatchedRow): Promise<Change[]> {
  const { id, requestId } = await tx.payment.findFirstOrThrow({
    where: { transferId: entry.transferId, takenBackAt: null, request: scope },
  });
  await lockPaymentRequests(tx, [requestId]);
  const request = await tx.paymentRequest.findUniqueOrThrow({ where: { id: requestId, ...scope } });
  if (!canTakeBackFrom(request)) {
    const message = "The assigned payment request is completed, so the assignment cannot be undone.";
    throw new DomainError("assignment_final", message);
  }
  const details = { by: presentActor(actor), unmatched_transfer_id: entry.id, payment_id: id };
  await recordTimeline(tx, [{ requestId, type: "assignment_undone", ...details }], now);
  const wasPendingOrCompleted = await takeBackPayment(tx, id, now);
  const payment = { id, requestId };
  const settled = await settleAfter(tx, [payment], now);
  // A payment that a reorganization failed has already been reported.
  return wasPendingOrCompleted ? [...paymentChanges("payment.failed", [payment]), ...settled] : settled;
}
