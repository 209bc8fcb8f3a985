import { merchantRoute } from "@/lib/http/merchant-route";
import { found } from "@/lib/http/reply";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";

export const POST = merchantRoute({
  permission: "payment_requests:cancel",
  params: publicIdParams,
  handle: async ({ scope, params, links, database }) =>
    found(presentPaymentRequest(await cancelPaymentRequest(scope, params.public_id, links, database), links)),
});
