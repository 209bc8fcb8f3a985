import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { countPaymentRequests } from "@/lib/payment-requests/count";
import { paymentRequestCountsSchema } from "@/lib/payment-requests/schema";

export const GET = merchantRoute({
  id: "countPaymentRequests",
  summary: "Count payment requests by status",
  permission: "payment_requests:read",
  returns: one(paymentRequestCountsSchema),
  handle: async ({ ctx }) => found(await countPaymentRequests(ctx)),
});
