import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentUnmatchedDetail } from "@/lib/settlement/unmatched-transfers/present";
import { unmatchedTransferParams, unmatchedDetailSchema } from "@/lib/settlement/unmatched-transfers/schema";
import { undoUnmatchedDecision } from "@/lib/settlement/unmatched-transfers/undo";

export const POST = merchantRoute({
  id: "undoUnmatchedTransferDecision",
  summary: "Reopen an assigned or dismissed transfer",
  description:
    "The payment of an assignment becomes `failed` and is not counted. Once its request is completed, this returns `assignment_final`. An open transfer does not change.",
  permission: "unmatched_transfers:write",
  params: unmatchedTransferParams,
  returns: one(unmatchedDetailSchema),
  errors: ["unmatched_transfer_not_found", "assignment_final"],
  handle: async ({ ctx, params }) => {
    const row = await undoUnmatchedDecision(ctx, params);
    return found(await presentUnmatchedDetail(ctx, row));
  },
});
