import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentUnmatchedTransfer } from "@/lib/payments/present-unmatched";
import { assignUnmatchedTransfer } from "@/lib/unmatched-transfers/assign";
import { assignUnmatchedTransferSchema, unmatchedTransferParams } from "@/lib/unmatched-transfers/schema";

export const POST = dashboardRoute({
  params: unmatchedTransferParams,
  body: assignUnmatchedTransferSchema,
  handle: async ({ scope, by, params, body, urls }) => {
    const assignment = { publicId: body.public_id, by };
    return found(presentUnmatchedTransfer(await assignUnmatchedTransfer(scope, params.id, assignment, urls), urls));
  },
});
