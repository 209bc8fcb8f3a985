import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one } from "@/lib/api/http/operation";
import { found } from "@/lib/api/http/reply";
import { countPaymentRequests } from "@/lib/requests/count";
import { paymentRequestCountsSchema } from "@/lib/requests/schema";

export const GET = merchantRoute({
  id: "countPaymentRequests",
  summary: "Count payment requests by status",
  permission: "payment_requests:read",
  returns: one(paymentRequestCountsSchema),
  handle: async ({ ctx }) => found(await countPaymentRequests(ctx)),
});
