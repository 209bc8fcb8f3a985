import { merchantRoute } from "@/lib/http/merchant-route";
import { found } from "@/lib/http/reply";
import { getPaymentRequest } from "@/lib/payment-requests/get";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";

export const GET = merchantRoute({
  permission: "payment_requests:read",
  params: publicIdParams,
  handle: async ({ scope, params, links }) =>
    found(presentPaymentRequest(await getPaymentRequest(scope, params.public_id), links)),
});
