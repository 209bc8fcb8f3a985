import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";

export const POST = dashboardRoute({
  params: publicIdParams,
  handle: async ({ scope, params, by, urls }) =>
    found(presentPaymentRequest(await cancelPaymentRequest(scope, params.public_id, by, urls), urls)),
});
