import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { getPaymentRequest } from "@/lib/payment-requests/get";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { updatePaymentRequest } from "@/lib/payment-requests/update";
import { updatePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

export const GET = dashboardRoute({
  params: publicIdParams,
  handle: async ({ scope, params, urls }) =>
    found(presentPaymentRequest(await getPaymentRequest(scope, params.public_id), urls)),
});

export const PATCH = dashboardRoute({
  params: publicIdParams,
  body: updatePaymentRequestSchema,
  handle: async ({ scope, params, body, by, urls }) =>
    found(presentPaymentRequest(await updatePaymentRequest(scope, params.public_id, body, by, urls), urls)),
});
