import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { presentUnmatchedDetail } from "@/lib/unmatched-transfers/present";
import { getUnmatchedTransfer } from "@/lib/unmatched-transfers/read";
import { unmatchedTransferParams, unmatchedDetailSchema } from "@/lib/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "getUnmatchedTransfer",
  summary: "Get an unmatched transfer",
  permission: "unmatched_transfers:read",
  params: unmatchedTransferParams,
  returns: one(unmatchedDetailSchema),
  errors: ["unmatched_transfer_not_found"],
  handle: async ({ ctx, params }) => found(await presentUnmatchedDetail(ctx, await getUnmatchedTransfer(ctx, params))),
});
