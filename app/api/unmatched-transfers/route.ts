import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { pageOf, page } from "@/lib/api/http/operation";
import { listUnmatchedTransfers } from "@/lib/settlement/unmatched-transfers/list";
import { presentUnmatchedDetails } from "@/lib/settlement/unmatched-transfers/present";
import { listUnmatchedTransfersSchema, unmatchedDetailSchema } from "@/lib/settlement/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "listUnmatchedTransfers",
  summary: "List unmatched transfers",
  description: "Newest first.",
  permission: "unmatched_transfers:read",
  query: listUnmatchedTransfersSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: pageOf(unmatchedDetailSchema),
  handle: async ({ ctx, query }) => {
    const { rows, nextCursor } = await listUnmatchedTransfers(ctx, query);
    return page(await presentUnmatchedDetails(ctx, rows), nextCursor);
  },
});
