import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { presentUnmatchedTransfer } from "@/lib/payments/present-unmatched";
import { unmatchedTransferSchema } from "@/lib/payments/unmatched-schema";
import { dismissUnmatchedTransfer } from "@/lib/unmatched-transfers/dismiss";
import { dismissUnmatchedTransferSchema, unmatchedTransferParams } from "@/lib/unmatched-transfers/schema";

export const POST = merchantRoute({
  id: "dismissUnmatchedTransfer",
  summary: "Take an unmatched transfer off the list of what is to do",
  description: "The money is yours either way. It can be undone at any time.",
  permission: "unmatched_transfers:write",
  params: unmatchedTransferParams,
  body: dismissUnmatchedTransferSchema,
  returns: one(unmatchedTransferSchema),
  errors: ["unmatched_transfer_not_found", "unmatched_transfer_not_open"],
  handle: async ({ scope, by, params, body, urls, database }) => {
    const row = await dismissUnmatchedTransfer(scope, params.id, { note: body.note, by }, database);
    return found(presentUnmatchedTransfer(row, urls));
  },
});
