import { db, type Transaction } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Urls } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { lockPaymentRequests } from "@/lib/payment-requests/lock";
import { takeBackPayment } from "@/lib/payments/transitions";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import { paymentChange, settleAfter } from "@/lib/settlement/payment-changes";
import { recordTimeline } from "@/lib/timeline/record";
import type { MerchantActor } from "@/lib/merchants/schema";
import { recordDecision } from "./decision";
import { lockUnmatchedTransfer } from "./lock";
import { readUnmatched, type UnmatchedRow } from "./read";

/**
 * Opens an assigned or dismissed transfer again. The payment that an assignment made fails and its request's sums follow;
 * once that request is completed the assignment stands. What is open stays as it is. Throws
 * `unmatched_transfer_not_found` and `assignment_final`.
 */
export async function undoUnmatchedDecision(
  scope: Scope,
  id: string,
  by: MerchantActor,
  urls: Urls,
  database: Transaction = db(),
  now = new Date(),
): Promise<UnmatchedRow> {
  return database.$transaction(async (tx) => {
    const entry = await lockUnmatchedTransfer(tx, scope, id);
    if (entry.status === "open") return entry;
    const changes = entry.status === "assigned" ? await takeBack(tx, entry, by, now) : [];
    await recordDecision(tx, entry, { status: "open", by }, now);
    const row = await readUnmatched(tx, id);
    await recordChanges(tx, changes, urls, now);
    return row;
  });
}

async function takeBack(tx: Transaction, entry: UnmatchedRow, by: MerchantActor, now: Date): Promise<Change[]> {
  const { id, requestId } = await tx.payment.findFirstOrThrow({
    where: { transferId: entry.transferId, takenBackAt: null },
  });
  await lockPaymentRequests(tx, [requestId]);
  const request = await tx.paymentRequest.findUniqueOrThrow({ where: { id: requestId } });
  if (!canTakeBackFrom(request)) {
    const message = "This transfer pays a payment request that is completed: its assignment stands.";
    throw new DomainError("assignment_final", message);
  }
  const told = { by, unmatched_transfer_id: entry.id, payment_id: id };
  await recordTimeline(tx, [{ requestId, type: "assignment_undone", ...told }], now);
  const wasLive = await takeBackPayment(tx, id, now);
  const payment = { id, requestId };
  const settled = await settleAfter(tx, [payment], now);
  // One that a reorganisation failed was told of then.
  return wasLive ? [paymentChange("payment.failed", payment), ...settled] : settled;
}

/** Whether an assignment to the request can be undone as the request stands. */
export function canTakeBackFrom(request: { status: string }): boolean {
  return request.status !== "completed";
}
