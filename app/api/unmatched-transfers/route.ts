import { merchantRoute } from "@/lib/http/merchant-route";
import { pageOf } from "@/lib/http/operation";
import { page } from "@/lib/http/reply";
import { presentUnmatchedTransfer } from "@/lib/payments/present-unmatched";
import { unmatchedTransferSchema } from "@/lib/payments/unmatched-schema";
import { listUnmatchedTransfers } from "@/lib/unmatched-transfers/list";
import { listUnmatchedTransfersSchema } from "@/lib/unmatched-transfers/schema";

export const GET = merchantRoute({
  id: "listUnmatchedTransfers",
  summary: "List transfers that no payment request was credited with",
  description: "Newest first.",
  permission: "unmatched_transfers:read",
  query: listUnmatchedTransfersSchema,
  returns: pageOf(unmatchedTransferSchema),
  handle: async ({ scope, query, urls }) => {
    const { rows, nextCursor } = await listUnmatchedTransfers(scope, query);
    return page(
      rows.map((row) => presentUnmatchedTransfer(row, urls)),
      nextCursor,
    );
  },
});
