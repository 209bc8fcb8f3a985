import { merchantRoute } from "@/lib/api/http/merchant-route";
import { found, listOf } from "@/lib/api/http/operation";
import { listAttention } from "@/lib/requests/attention";
import { attentionSchema } from "@/lib/requests/schema";

export const GET = merchantRoute({
  id: "listPaymentRequestsThatNeedAttention",
  summary: "List payment requests that need attention",
  description:
    "At most ten, the most urgent reason first. Requests whose money was reversed, too little or too much are listed for seven days. Active ones are listed in their last 24 hours if they are partly paid or were open for longer than a day.",
  permission: "payment_requests:read",
  returns: listOf(attentionSchema),
  handle: async ({ ctx }) => found(await listAttention(ctx)),
});
