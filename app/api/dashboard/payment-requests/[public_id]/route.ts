import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { getPaymentRequest } from "@/lib/payment-requests/get";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";

export const GET = dashboardRoute({
  params: publicIdParams,
  handle: async ({ scope, params, links }) =>
    found(presentPaymentRequest(await getPaymentRequest(scope, params.public_id), links)),
});
