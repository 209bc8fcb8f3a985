import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { countUnmatchedTransfers } from "@/lib/unmatched-transfers/list";
import { unmatchedCountsSchema } from "@/lib/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "countUnmatchedTransfers",
  summary: "Count unmatched transfers by status",
  description: "Dust is not counted.",
  permission: "unmatched_transfers:read",
  returns: one(unmatchedCountsSchema),
  handle: async ({ ctx }) => found(await countUnmatchedTransfers(ctx)),
});
