import { catalogFilterErrors } from "@/lib/chains/filter-errors";
import { exportDescription, exportList } from "@/lib/api/http/export-list";
import { merchantRoute } from "@/lib/api/http/merchant-route";
import { exportOf } from "@/lib/api/http/operation";
import { listUnmatchedTransfers } from "@/lib/settlement/unmatched-transfers/list";
import { presentUnmatchedDetails } from "@/lib/settlement/unmatched-transfers/present";
import { exportUnmatchedTransfersSchema, unmatchedDetailSchema } from "@/lib/settlement/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "exportUnmatchedTransfers",
  summary: "Export unmatched transfers",
  description: exportDescription,
  permission: "unmatched_transfers:read",
  query: exportUnmatchedTransfersSchema,
  queryErrors: (query, { ctx }) => catalogFilterErrors(query, ctx.scope.environment),
  returns: exportOf(unmatchedDetailSchema),
  handle: ({ ctx, query }) =>
    exportList({
      scope: ctx.scope,
      format: query.format,
      name: "unmatched-transfers",
      item: unmatchedDetailSchema,
      readPage: async (page) => {
        const { rows, nextCursor } = await listUnmatchedTransfers(ctx, { ...query, ...page });
        return { rows: await presentUnmatchedDetails(ctx, rows), nextCursor };
      },
    }),
});
