import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentPaymentRequest } from "@/lib/requests/present";
import { resolvePaymentRequest } from "@/lib/requests/resolve";
import { paymentRequestSchema, publicIdParams } from "@/lib/requests/schema";
import { resolvePaymentRequestSchema } from "@/lib/requests/update-schema";

export const POST = merchantRoute({
  id: "resolvePaymentRequest",
  summary: "Mark a payment request as paid",
  description:
    "Completes an expired request, or an active one that is partly paid, with the exception `resolved_manually`. Its amounts do not change. Any other request returns `payment_request_not_found`.",
  permission: "payment_requests:resolve",
  params: publicIdParams,
  body: resolvePaymentRequestSchema,
  returns: one(paymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ ctx, params, body }) => {
    const row = await resolvePaymentRequest(ctx, { publicId: params.public_id, ...body });
    return found(presentPaymentRequest(row, ctx.urls));
  },
});
