import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

export type PublicPayment = PublicPaymentRequest["payments"][number];

/**
 * The views of a pay page. "confirming" shows the least confirmed pending payment; undefined if all are final, but the
 * request is not completed yet.
 */
export type CheckoutView =
  | { kind: "payable"; isPartlyPaid: boolean; reportedHash: string | null }
  | { kind: "sent"; transactionHash: string; isReported: boolean }
  | { kind: "confirming"; payment: PublicPayment | undefined }
  | { kind: "time-up" }
  | { kind: "paid" }
  | { kind: "expired" };

/** The view of a request at a server time. `sentHash` is the transaction that this browser's wallet sent, if any. */
export function checkoutView(request: PublicPaymentRequest, now: Date, sentHash: string | null): CheckoutView {
  const pendingPayment = leastConfirmed(request.payments);
  switch (request.status) {
    case "completed":
      return { kind: "paid" };
    case "expired":
    case "cancelled":
      return pendingPayment ? { kind: "confirming", payment: pendingPayment } : { kind: "expired" };
    case "active":
      return activeView(request, now, sentHash, pendingPayment);
  }
}

function activeView(
  request: PublicPaymentRequest,
  now: Date,
  sentHash: string | null,
  pendingPayment: PublicPayment | undefined,
): CheckoutView {
  const isTimeUp = request.is_time_up || new Date(request.expires_at) <= now;
  const isCovered = BigInt(request.due_amount.raw) === 0n;
  if (isCovered || (isTimeUp && pendingPayment)) return { kind: "confirming", payment: pendingPayment };
  const reported = request.reported_transactions;
  if (sentHash && !isListed(request.payments, sentHash)) {
    return { kind: "sent", transactionHash: sentHash, isReported: reported.includes(storedHash(sentHash)) };
  }
  // The server omits address and instructions once nothing should be sent.
  if (isTimeUp || !request.recipient_address || !request.payment_instructions) return { kind: "time-up" };
  const isPartlyPaid = BigInt(request.due_amount.raw) < BigInt(request.amount.raw);
  return { kind: "payable", isPartlyPaid, reportedHash: reported.at(-1) ?? null };
}

/** A hash as the server stores it: lower case on EVM. */
function storedHash(transactionHash: string): string {
  return transactionHash.startsWith("0x") ? transactionHash.toLowerCase() : transactionHash;
}

/** Whether one of the payments is this transaction. Until then, the page shows the payment as sent. */
export function isListed(payments: readonly PublicPayment[], transactionHash: string): boolean {
  return payments.some((payment) => payment.transaction_hash.toLowerCase() === transactionHash.toLowerCase());
}

/** The pending payment with the fewest confirmations. */
function leastConfirmed(payments: readonly PublicPayment[]): PublicPayment | undefined {
  return payments
    .filter((payment) => payment.status === "pending")
    .reduce<PublicPayment | undefined>(
      (least, payment) => (least && least.confirmations <= payment.confirmations ? least : payment),
      undefined,
    );
}
