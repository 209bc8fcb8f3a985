import { toAmount } from "@/lib/platform/amounts/amount";
import { inOrderOf, Prisma, readTogether, toRaw, type Transaction } from "@/lib/platform/db";
import { allOf, containing } from "@/lib/platform/pagination/conditions";
import type { Context } from "@/lib/accounts/merchants/context";
import { readRequestsToSettle, type RequestToSettle } from "@/lib/requests/settle";
import { amountDue, remainingAmount } from "@/lib/requests/state";
import { paymentTime } from "@/lib/requests/payments/payment-time";
import { settleTotals } from "@/lib/requests/totals";
import type { PaymentRequest } from "@/prisma/generated/client";
import { isFinalFor, isMisdirected } from "./assign";
import { toReference } from "./present";
import { findOwn, type UnmatchedRow } from "./read";
import type { AssignableRequest } from "./schema";

const limit = 20;

/**
 * Up to 20 requests that an unmatched transfer can be assigned to, each with the predicted outcome of the assignment.
 * The one whose due amount is nearest to the transfer's value comes first. Empty if the transfer was sent for a
 * request that it cannot pay. `q` is an optional search text. Throws `unmatched_transfer_not_found`.
 */
export async function listAssignableRequests(
  { scope }: Context,
  { id, q }: { id: string; q?: string },
): Promise<AssignableRequest[]> {
  return readTogether(async (tx) => {
    const entry = await findOwn(tx, scope, id);
    // A balance increase without a known transaction can only be dismissed.
    const isAssignable = entry.transfer.transactionHash !== null && !isMisdirected(entry.reason);
    const ids = isAssignable ? await findIds(tx, entry, q) : [];
    const rows = await tx.paymentRequest.findMany({ where: { id: { in: ids }, ...scope } });
    const requestsToSettle = await readRequestsToSettle(tx, ids);
    return inOrderOf(ids, rows).flatMap((row, index) => {
      const request = requestsToSettle[index];
      return request ? [predictOutcome(row, request, entry)] : [];
    });
  });
}

async function findIds(tx: Transaction, entry: UnmatchedRow, q: string | undefined): Promise<bigint[]> {
  const { merchantId, environment, candidates, transfer } = entry;
  const pattern = q === undefined ? null : containing(q);
  const conditions = [
    Prisma.sql`merchant_id = ${merchantId} AND environment = ${environment}::environment`,
    Prisma.sql`chain_id = ${transfer.chainId} AND token_id = ${transfer.tokenId}`,
    Prisma.sql`recipient_address = ${transfer.recipientAddress} AND status IN ('active', 'expired')`,
    ...(pattern === null
      ? []
      : [Prisma.sql`(shortcode ILIKE ${pattern} OR external_id ILIKE ${pattern} OR description ILIKE ${pattern})`]),
  ];
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM payment_request WHERE ${allOf(conditions)}
    ORDER BY abs(GREATEST(amount - paid_amount - pending_amount, 0) - ${transfer.receivedAmount.toFixed()}::numeric),
      public_id = ANY(${candidates}::text[]::uuid[]) DESC, status, created_at DESC, id DESC
    LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

/** Applies the settlement rules as if the transfer were already a completed payment of the request. */
function predictOutcome(
  row: PaymentRequest,
  request: RequestToSettle,
  { candidates, transfer }: UnmatchedRow,
): AssignableRequest {
  const payment = {
    status: "completed" as const,
    receivedAmount: toRaw(transfer.receivedAmount),
    isLate: paymentTime(transfer) > row.expiresAt,
  };
  const requestWithPayment = { ...request, payments: [...request.payments, payment] };
  const { status, exception, paidAmount } = settleTotals(requestWithPayment, request);
  const amount = (raw: bigint) => toAmount(raw, transfer.token.decimals);
  return {
    ...toReference(row),
    external_id: row.externalId,
    amount: amount(request.amount),
    remaining_amount: amount(remainingAmount(request)),
    due_amount: amount(amountDue({ ...request, pendingAmount: toRaw(row.pendingAmount) })),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_candidate: candidates.includes(row.publicId),
    is_immediate: isFinalFor(transfer, row),
    outcome: { status, exception, remaining_amount: amount(remainingAmount({ ...request, paidAmount })) },
  };
}
