import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { presentUnmatchedDetail } from "@/lib/settlement/unmatched-transfers/present";
import {
  dismissUnmatchedTransferSchema,
  unmatchedTransferParams,
  unmatchedDetailSchema,
} from "@/lib/settlement/unmatched-transfers/schema";

export const POST = merchantRoute({
  id: "dismissUnmatchedTransfer",
  summary: "Dismiss an unmatched transfer",
  description: "The money is yours either way. You can undo this at any time.",
  permission: "unmatched_transfers:write",
  params: unmatchedTransferParams,
  body: dismissUnmatchedTransferSchema,
  returns: one(unmatchedDetailSchema),
  errors: ["unmatched_transfer_not_found", "unmatched_transfer_not_open"],
  handle: async ({ ctx, params, body }) => {
    const row = await dismissUnmatchedTransfer(ctx, { ...params, ...body });
    return found(await presentUnmatchedDetail(ctx, row));
  },
});
