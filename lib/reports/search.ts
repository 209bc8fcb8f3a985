import type { Context } from "@/lib/accounts/merchants/context";
import { isPermitted } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import { searchedAmount } from "@/lib/platform/amounts/typed-amount";
import { listPaymentRequests } from "@/lib/requests/list";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";
import { listNearestRequests } from "@/lib/requests/nearest";
import { presentListedPayment, searchPayments } from "@/lib/requests/payments/list";
import { presentPaymentRequest } from "@/lib/requests/present";
import { presentUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/present-transfer";
import { searchUnmatchedTransfers } from "@/lib/settlement/unmatched-transfers/search";
import type { SearchResults } from "./search-schema";

const maxRequests = 6;
const maxOthers = 4;

/** The requests, payments and unmatched transfers that the text finds and the person may read, a few of each. */
export async function search(
  ctx: Context<Person>,
  { q, permissions }: { q: string; permissions: readonly string[] },
): Promise<SearchResults> {
  const others = { text: q, take: maxOthers };
  const amount = searchedAmount(q);
  const requests = await listPaymentRequests(ctx, listPaymentRequestsSchema.parse({ q, limit: String(maxRequests) }));
  const near = amount ? await listNearestRequests(ctx, amount, maxOthers) : [];
  const payments = isPermitted(permissions, "payments:read") ? await searchPayments(ctx, others) : [];
  const transfers = isPermitted(permissions, "unmatched_transfers:read")
    ? await searchUnmatchedTransfers(ctx, others)
    : [];
  return {
    payment_requests: requests.rows.map((row) => presentPaymentRequest(row, ctx.urls)),
    near_payment_requests: near.map((row) => presentPaymentRequest(row, ctx.urls)),
    payments: payments.map((row) => presentListedPayment(row, ctx.urls)),
    unmatched_transfers: transfers.map((row) => presentUnmatchedTransfer(row, ctx.urls)),
  };
}
