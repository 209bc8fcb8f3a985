import { merchantRoute } from "@/lib/http/merchant-route";
import { one } from "@/lib/http/operation";
import { found } from "@/lib/http/reply";
import { cancelPaymentRequest } from "@/lib/payment-requests/cancel";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { paymentRequestSchema, publicIdParams } from "@/lib/payment-requests/schema";

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
