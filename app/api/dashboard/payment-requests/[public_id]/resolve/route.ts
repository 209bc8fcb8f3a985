import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { resolvePaymentRequest } from "@/lib/payment-requests/resolve";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { resolvePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

export const POST = dashboardRoute({
  params: publicIdParams,
  body: resolvePaymentRequestSchema,
  handle: async ({ scope, params, body, by, urls }) => {
    const row = await resolvePaymentRequest(scope, params.public_id, { note: body.note, by }, urls);
    return found(presentPaymentRequest(row, urls));
  },
});
