import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentUnmatchedDetail } from "@/lib/settlement/unmatched-transfers/present";
import { getUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/read";
import { unmatchedTransferParams, unmatchedDetailSchema } from "@/lib/settlement/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "getUnmatchedTransfer",
  summary: "Get an unmatched transfer",
  permission: "unmatched_transfers:read",
  params: unmatchedTransferParams,
  returns: one(unmatchedDetailSchema),
  errors: ["unmatched_transfer_not_found"],
  handle: async ({ ctx, params }) => found(await presentUnmatchedDetail(ctx, await getUnmatchedTransfer(ctx, params))),
});
