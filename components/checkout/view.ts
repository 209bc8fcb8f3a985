import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

export type PublicPayment = PublicPaymentRequest["payments"][number];

/** What the page shows of a request that the payer may see. */
export type CheckoutView =
  | { kind: "payable"; partly: boolean }
  | { kind: "sent"; transactionHash: string }
  | { kind: "confirming"; payment: PublicPayment | undefined }
  | { kind: "time-up" }
  | { kind: "paid" }
  | { kind: "expired" };

/** Pure: the view of a request at a moment of the server's clock, given what this browser's wallet has sent. */
export function checkoutView(request: PublicPaymentRequest, now: Date, sentHash: string | null): CheckoutView {
  const unfinal = leastConfirmed(request.payments);
  switch (request.status) {
    case "completed":
      return { kind: "paid" };
    case "expired":
    case "cancelled":
      return unfinal ? { kind: "confirming", payment: unfinal } : { kind: "expired" };
    case "active":
      return activeView(request, now, sentHash, unfinal);
  }
}

function activeView(
  request: PublicPaymentRequest,
  now: Date,
  sentHash: string | null,
  unfinal: PublicPayment | undefined,
): CheckoutView {
  const isTimeUp = request.is_time_up || new Date(request.expires_at) <= now;
  const isCovered = BigInt(request.due_amount.raw) === 0n;
  if (isCovered || (isTimeUp && unfinal)) return { kind: "confirming", payment: unfinal };
  if (sentHash && !isListed(request.payments, sentHash)) return { kind: "sent", transactionHash: sentHash };
  if (isTimeUp || !request.recipient_address || !request.payment_instructions) return { kind: "time-up" };
  return { kind: "payable", partly: BigInt(request.due_amount.raw) < BigInt(request.amount.raw) };
}

/** Whether the page's data knows the transaction: only then may a sent payment be forgotten. */
export function isListed(payments: readonly PublicPayment[], transactionHash: string): boolean {
  return payments.some((payment) => payment.transaction_hash.toLowerCase() === transactionHash.toLowerCase());
}

/** The unfinal payment that everything waits for. */
function leastConfirmed(payments: readonly PublicPayment[]): PublicPayment | undefined {
  return payments
    .filter((payment) => payment.status === "pending")
    .reduce<PublicPayment | undefined>(
      (least, payment) => (least && least.confirmations <= payment.confirmations ? least : payment),
      undefined,
    );
}
