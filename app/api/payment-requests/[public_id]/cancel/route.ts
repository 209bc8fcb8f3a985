import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { cancelPaymentRequest } from "@/lib/requests/cancel";
import { presentPaymentRequest } from "@/lib/requests/present";
import { paymentRequestSchema, publicIdParams } from "@/lib/requests/schema";

export const POST = merchantRoute({
  id: "cancelPaymentRequest",
  summary: "Cancel an active payment request",
  description:
    "Takes effect immediately and permanently: the payment page is removed, later payments are not accepted, and payments already received stay with the merchant. A request that is not active returns `payment_request_not_found`.",
  permission: "payment_requests:cancel",
  params: publicIdParams,
  returns: one(paymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ ctx, params }) =>
    found(presentPaymentRequest(await cancelPaymentRequest(ctx, { publicId: params.public_id }), ctx.urls)),
});
