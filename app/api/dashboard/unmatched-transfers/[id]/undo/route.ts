import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentUnmatchedTransfer } from "@/lib/payments/present-unmatched";
import { unmatchedTransferParams } from "@/lib/unmatched-transfers/schema";
import { undoUnmatchedDecision } from "@/lib/unmatched-transfers/undo";

export const POST = dashboardRoute({
  params: unmatchedTransferParams,
  handle: async ({ scope, by, params, urls }) => {
    const row = await undoUnmatchedDecision(scope, params.id, by, urls);
    return found(presentUnmatchedTransfer(row, urls));
  },
});
