import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { presentUnmatchedDetail } from "@/lib/unmatched-transfers/present";
import { unmatchedTransferParams, unmatchedDetailSchema } from "@/lib/unmatched-transfers/schema";
import { undoUnmatchedDecision } from "@/lib/unmatched-transfers/undo";

export const POST = merchantRoute({
  id: "undoUnmatchedTransferDecision",
  summary: "Open an assigned or dismissed transfer again",
  description:
    "The payment that an assignment made becomes `failed` and counts for nothing. Once the request it pays is completed, this is refused with `assignment_final`. An open transfer stays as it is.",
  permission: "unmatched_transfers:write",
  params: unmatchedTransferParams,
  returns: one(unmatchedDetailSchema),
  errors: ["unmatched_transfer_not_found", "assignment_final"],
  handle: async ({ ctx, params }) => {
    const row = await undoUnmatchedDecision(ctx, params);
    return found(await presentUnmatchedDetail(ctx, row));
  },
});
