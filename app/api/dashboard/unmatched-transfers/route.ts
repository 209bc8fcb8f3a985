import { dashboardRoute } from "@/lib/http/dashboard-route";
import { page } from "@/lib/http/reply";
import { listUnmatchedTransfers } from "@/lib/unmatched-transfers/list";
import { presentUnmatchedDetails } from "@/lib/unmatched-transfers/present";
import { listUnmatchedTransfersSchema } from "@/lib/unmatched-transfers/schema";

export const GET = dashboardRoute({
  query: listUnmatchedTransfersSchema,
  handle: async ({ scope, query, urls }) => {
    const { rows, nextCursor } = await listUnmatchedTransfers(scope, query);
    return page(await presentUnmatchedDetails(scope, rows, urls), nextCursor);
  },
});
