import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { assignUnmatchedTransfer } from "@/lib/unmatched-transfers/assign";
import { presentUnmatchedDetail } from "@/lib/unmatched-transfers/present";
import {
  assignUnmatchedTransferSchema,
  unmatchedTransferParams,
  unmatchedDetailSchema,
} from "@/lib/unmatched-transfers/schema";

export const POST = merchantRoute({
  id: "assignUnmatchedTransfer",
  summary: "Credit an unmatched transfer to a payment request",
  description:
    "The request is active or expired and asks for the same token on the same chain to the same recipient address, otherwise a fault of `public_id` says what differs. The transfer becomes a payment like any other, with its events; late money is judged by your policy. It can be undone until the request is completed. Money that no transaction explains (`transaction_hash` is null) pays nothing: it can only be dismissed.",
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
