import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { presentUnmatchedTransfer } from "@/lib/payments/present-unmatched";
import { unmatchedTransferSchema } from "@/lib/payments/unmatched-schema";
import { getUnmatchedTransfer } from "@/lib/unmatched-transfers/get";
import { unmatchedTransferParams } from "@/lib/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "getUnmatchedTransfer",
  summary: "Get an unmatched transfer",
  permission: "unmatched_transfers:read",
  params: unmatchedTransferParams,
  returns: one(unmatchedTransferSchema),
  errors: ["unmatched_transfer_not_found"],
  handle: async ({ scope, params, urls }) =>
    found(presentUnmatchedTransfer(await getUnmatchedTransfer(scope, params.id), urls)),
});
