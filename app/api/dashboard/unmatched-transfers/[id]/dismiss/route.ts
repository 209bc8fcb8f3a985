import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentUnmatchedTransfer } from "@/lib/payments/present-unmatched";
import { dismissUnmatchedTransfer } from "@/lib/unmatched-transfers/dismiss";
import { dismissUnmatchedTransferSchema, unmatchedTransferParams } from "@/lib/unmatched-transfers/schema";

export const POST = dashboardRoute({
  params: unmatchedTransferParams,
  body: dismissUnmatchedTransferSchema,
  handle: async ({ scope, by, params, body, urls }) => {
    const dismissal = { note: body.note, by };
    return found(presentUnmatchedTransfer(await dismissUnmatchedTransfer(scope, params.id, dismissal), urls));
  },
});
