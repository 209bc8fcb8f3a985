import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { countUnmatchedTransfers } from "@/lib/settlement/unmatched-transfers/list";
import { unmatchedCountsSchema } from "@/lib/settlement/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "countUnmatchedTransfers",
  summary: "Count unmatched transfers by status",
  description: "Dust is not counted.",
  permission: "unmatched_transfers:read",
  returns: one(unmatchedCountsSchema),
  handle: async ({ ctx }) => found(await countUnmatchedTransfers(ctx)),
});
