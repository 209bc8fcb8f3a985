import { toRaw, type Transaction } from "@/lib/platform/db";
import { DomainError, validationError, type FieldError } from "@/lib/platform/errors";
import { inTransaction, presentActor, type Context } from "@/lib/accounts/merchants/context";
import type { Scope } from "@/lib/platform/scope";
import { ownRequest, paymentRequestNotFound } from "@/lib/requests/get";
import { paymentTime } from "@/lib/requests/payments/payment-time";
import { requiredFinality } from "@/lib/requests/payments/finality";
import { attachPayments, completePayments } from "@/lib/requests/payments/transitions";
import { recordChanges, type Change } from "@/lib/settlement/changes";
import { paymentChanges, settleAfter } from "@/lib/settlement/payment-changes";
import { recordTimeline } from "@/lib/requests/timeline/record";
import type { PaymentRequest } from "@/prisma/generated/client";
import { recordDecision, requireOpen } from "./decision";
import { lockUnmatchedTransfer, readUnmatched, type UnmatchedRow } from "./read";

// Invariant: an assigned transfer is a normal payment. The same unique index prevents a second credit, the same code
// settles it, and a reorganization fails or revives it. Only the choice of the request differs.

/**
 * Credits an open unmatched transfer to an active or expired request of the merchant, with events and an audit entry,
 * all or nothing. The merchant's late policy applies. Throws `unmatched_transfer_not_found`,
 * `unmatched_transfer_not_open`, `transfer_lost`, `transaction_unknown`, `payment_request_not_found`, and
 * `validation_failed` for a request that the transfer cannot pay.
 */
export async function assignUnmatchedTransfer(
  ctx: Context,
  { id, publicId }: { id: string; publicId: string },
): Promise<UnmatchedRow> {
  const { scope, actor, now } = ctx;
  return inTransaction(ctx, async (tx) => {
    const entry = await lockUnmatchedTransfer(tx, scope, id);
    requireOpen(entry);
    requireOnChain(entry);
    requireTransaction(entry);
    const request = await lockRequest(tx, scope, publicId);
    const errors = payabilityErrors(entry, request);
    if (errors.length > 0) throw validationError(...errors);
    const { paymentId, changes } = await credit(tx, entry.transfer, request, now);
    const details = { by: presentActor(actor), unmatched_transfer_id: id, payment_id: paymentId };
    await recordTimeline(tx, [{ requestId: request.id, type: "transfer_assigned", ...details }], now);
    await recordDecision(tx, ctx, entry, { status: "assigned", publicId, paymentId });
    const row = await readUnmatched(tx, scope, id);
    await recordChanges(tx, changes, ctx.urls, now);
    return row;
  });
}

function requireOnChain({ transfer }: UnmatchedRow): void {
  if (transfer.status !== "lost") return;
  const message = "A reorganization removed this transfer from its chain. It can be assigned once it returns.";
  throw new DomainError("transfer_lost", message);
}

/** A balance increase proves that money arrived, but not for what. */
function requireTransaction({ transfer }: UnmatchedRow): void {
  if (transfer.transactionHash !== null) return;
  const message = "No transaction explains this transfer, so it cannot be credited, only dismissed.";
  throw new DomainError("transaction_unknown", message);
}

async function lockRequest(tx: Transaction, scope: Scope, publicId: string): Promise<PaymentRequest> {
  const [locked] = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM payment_request r WHERE ${ownRequest(scope, publicId)} FOR UPDATE`;
  if (!locked) throw paymentRequestNotFound();
  return tx.paymentRequest.findUniqueOrThrow({ where: { id: locked.id, ...scope } });
}

/** Why the transfer cannot pay the request; each code matches a reason of unmatched transfers. */
function payabilityErrors({ transfer, reason }: UnmatchedRow, request: PaymentRequest): FieldError[] {
  const errorOf = (code: FieldError["code"], message: string): FieldError => ({ path: "public_id", code, message });
  const { status } = request;
  const errors = [
    ...(request.chainId === transfer.chainId ? [] : [errorOf("wrong_chain", "uses another chain")]),
    ...(request.tokenId === transfer.tokenId || request.chainId !== transfer.chainId
      ? []
      : [errorOf("wrong_token", "uses another token")]),
    ...(request.recipientAddress === transfer.recipientAddress
      ? []
      : [errorOf("wrong_recipient", "uses another recipient address")]),
    ...(status === "completed" || status === "cancelled" ? [errorOf(`request_${status}`, `is ${status}`)] : []),
  ];
  if (errors.length > 0 || !isMisdirected(reason)) return errors;
  // The transfer was meant for a request that it cannot pay. A request that it could pay is another customer's.
  const message =
    "is not the request that this transfer was sent for; mark that one as paid, or dismiss the transfer with a note";
  return [errorOf("unrelated_request", message)];
}

/** Whether the transfer was sent for a request that it cannot pay, so that it can be assigned to none. */
export function isMisdirected(reason: UnmatchedRow["reason"]): boolean {
  return reason === "wrong_chain" || reason === "wrong_token" || reason === "wrong_recipient";
}

async function credit(
  tx: Transaction,
  transfer: UnmatchedRow["transfer"],
  request: PaymentRequest,
  now: Date,
): Promise<{ paymentId: string; changes: Change[] }> {
  const { id: transferId, chainId, tokenId, recipientAddress } = transfer;
  const amounts = { sourceAmount: toRaw(transfer.sourceAmount), value: toRaw(transfer.receivedAmount) };
  const { id: requestId } = request;
  const isLate = paymentTime(transfer) > request.expiresAt;
  const target = { requestId, transferId, chainId, tokenId, recipientAddress };
  const payment = { ...target, ...amounts, method: "assigned", isLate } as const;
  const credited = await attachPayments(tx, [payment], now);
  const isFinal = isFinalFor(transfer, request);
  if (isFinal) await completePayments(tx, [transferId], now);
  // Final under the chain's policy but not for this request, so the final pass must read it again.
  else await tx.$executeRaw`UPDATE transfer SET status = 'provisional' WHERE id = ${transferId}`;
  const ownChanges = paymentChanges(isFinal ? "payment.completed" : "payment.pending", credited);
  return { paymentId: credited[0]?.id ?? "", changes: [...ownChanges, ...(await settleAfter(tx, credited, now))] };
}

/**
 * Whether the transfer can complete a payment of the request now. `final` satisfies the chain's policy; if a high value
 * requires a stricter finality, only a later final pass can confirm it.
 */
export function isFinalFor(
  { chain, status, receivedAmount }: UnmatchedRow["transfer"],
  { amount, highValueAmount }: Pick<PaymentRequest, "amount" | "highValueAmount">,
): boolean {
  const value = { amount: toRaw(amount), highValueAmount: highValueAmount && toRaw(highValueAmount) };
  return status === "final" && requiredFinality(chain, value, toRaw(receivedAmount)) === chain.finality;
}
