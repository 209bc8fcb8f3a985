import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { assignUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/assign";
import { presentUnmatchedDetail } from "@/lib/settlement/unmatched-transfers/present";
import {
  assignUnmatchedTransferSchema,
  unmatchedTransferParams,
  unmatchedDetailSchema,
} from "@/lib/settlement/unmatched-transfers/schema";

export const POST = merchantRoute({
  id: "assignUnmatchedTransfer",
  summary: "Credit an unmatched transfer to a payment request",
  description:
    "The request must be active or expired and use the same token, chain and recipient address; otherwise the error for `public_id` names the difference. The transfer becomes a normal payment, with its events. Your late policy applies. You can undo this until the request is completed. A transfer with the reason `wrong_chain`, `wrong_token` or `wrong_recipient` cannot be assigned: mark the request that it names as paid, or dismiss it. A transfer without a transaction (`transaction_hash` is null) cannot be assigned, only dismissed.",
  permission: "unmatched_transfers:write",
  params: unmatchedTransferParams,
  body: assignUnmatchedTransferSchema,
  returns: one(unmatchedDetailSchema),
  errors: [
    "unmatched_transfer_not_found",
    "payment_request_not_found",
    "unmatched_transfer_not_open",
    "transfer_lost",
    "transaction_unknown",
  ],
  handle: async ({ ctx, params, body }) => {
    const row = await assignUnmatchedTransfer(ctx, { ...params, publicId: body.public_id });
    return found(await presentUnmatchedDetail(ctx, row));
  },
});
