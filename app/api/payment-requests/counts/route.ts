import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { countPaymentRequests } from "@/lib/requests/list";
import { paymentRequestCountsSchema } from "@/lib/requests/schema";

export const GET = merchantRoute({
  id: "countPaymentRequests",
  summary: "Count payment requests by status",
  permission: "payment_requests:read",
  returns: one(paymentRequestCountsSchema),
  handle: async ({ ctx }) => found(await countPaymentRequests(ctx)),
});
