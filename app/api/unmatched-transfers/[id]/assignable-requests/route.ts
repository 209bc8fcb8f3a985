import { merchantRoute } from "@/lib/api/http/merchant-route";
import { listOf, found } from "@/lib/api/http/operation";
import { listAssignableRequests } from "@/lib/settlement/unmatched-transfers/list-assignable";
import {
  assignableRequestSchema,
  searchAssignableSchema,
  unmatchedTransferParams,
} from "@/lib/settlement/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "listAssignableRequests",
  summary: "List the payment requests that an unmatched transfer can be assigned to",
  description:
    "Each request has the status that it would have once the assigned payment is completed. The request whose remaining amount is nearest to the transfer's comes first. Empty for `wrong_chain`, `wrong_token` and `wrong_recipient`.",
  permission: "payment_requests:read",
  params: unmatchedTransferParams,
  query: searchAssignableSchema,
  returns: listOf(assignableRequestSchema),
  errors: ["unmatched_transfer_not_found"],
  handle: async ({ ctx, params, query }) => found(await listAssignableRequests(ctx, { ...params, ...query })),
});
