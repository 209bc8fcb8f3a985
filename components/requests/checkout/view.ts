import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

export type PublicPayment = PublicPaymentRequest["payments"][number];

/**
 * The views of a pay page. "confirming" shows the least confirmed pending payment; undefined if all are final, but the
 * request is not completed yet.
 */
export type CheckoutView =
  | { kind: "payable"; isPartlyPaid: boolean; reportedHash: string | null }
  | { kind: "sent"; transactionHash: string; isLate: boolean }
  | { kind: "confirming"; payment: PublicPayment | undefined }
  | { kind: "time-up" }
  | { kind: "paid"; unlistedHash: string | null }
  | { kind: "expired" };

/**
 * The view of a request at a server time. `sentHash` is the transaction that this browser's wallet sent, if any. It is
 * followed after the request has ended too, because the server may still credit it.
 */
export function checkoutView(request: PublicPaymentRequest, now: Date, sentHash: string | null): CheckoutView {
  const pendingPayment = leastConfirmed(request.payments);
  const unlistedHash = sentHash !== null && !isListed(request, sentHash) ? sentHash : null;
  switch (request.status) {
    case "completed":
      return { kind: "paid", unlistedHash };
    case "expired":
    case "cancelled":
      if (pendingPayment) return { kind: "confirming", payment: pendingPayment };
      return unlistedHash ? { kind: "sent", transactionHash: unlistedHash, isLate: true } : { kind: "expired" };
    case "active":
      return activeView(request, now, unlistedHash, pendingPayment);
  }
}

function activeView(
  request: PublicPaymentRequest,
  now: Date,
  unlistedHash: string | null,
  pendingPayment: PublicPayment | undefined,
): CheckoutView {
  const isTimeUp = request.is_time_up || new Date(request.expires_at) <= now;
  const isCovered = BigInt(request.due_amount.raw) === 0n;
  if (isCovered || (isTimeUp && pendingPayment)) return { kind: "confirming", payment: pendingPayment };
  if (unlistedHash) return { kind: "sent", transactionHash: unlistedHash, isLate: false };
  // The server omits address and instructions once nothing should be sent.
  if (isTimeUp || !request.recipient_address || !request.payment_instructions) return { kind: "time-up" };
  const isPartlyPaid = BigInt(request.due_amount.raw) < BigInt(request.amount.raw);
  return { kind: "payable", isPartlyPaid, reportedHash: request.reported_transactions.at(-1) ?? null };
}

/** Whether a scanned or tapped payment link can pay. Solana Pay's link carries the reference; EIP-681 cannot. */
export function isScanAccepted({ payment_instructions: instructions, chain }: PublicPaymentRequest): boolean {
  return chain.type === "solana" || (instructions?.plain_transfer_accepted ?? false);
}

/**
 * Solana Pay's link without the reference, for wallets that refuse one, such as MetaMask Mobile. Null on EVM, whose link
 * has none, and where a transfer without the reference could be credited to another request.
 */
export function plainLink({ payment_instructions: instructions, chain }: PublicPaymentRequest): string | null {
  if (chain.type !== "solana" || !instructions?.plain_transfer_accepted) return null;
  return instructions.uri.replace(/&reference=[^&]*/, "");
}

/** Whether the request lists this transaction, credited or not. Until then, the page shows the payment as sent. */
export function isListed(request: PublicPaymentRequest, transactionHash: string): boolean {
  const { payments, uncredited_transfers: uncredited } = request;
  const hash = transactionHash.toLowerCase();
  return [...payments, ...uncredited].some((listed) => listed.transaction_hash.toLowerCase() === hash);
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
