import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { getPaymentRequest } from "@/lib/requests/get";
import { presentPaymentRequest } from "@/lib/requests/present";
import { paymentRequestSchema, publicIdParams } from "@/lib/requests/schema";
import { updateErrors, updatePaymentRequest } from "@/lib/requests/update";
import { updatePaymentRequestSchema } from "@/lib/requests/update-schema";

export const GET = merchantRoute({
  id: "getPaymentRequest",
  summary: "Get a payment request",
  permission: "payment_requests:read",
  params: publicIdParams,
  returns: one(paymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ ctx, params }) =>
    found(presentPaymentRequest(await getPaymentRequest(ctx, { publicId: params.public_id }), ctx.urls)),
});

export const PATCH = merchantRoute({
  id: "updatePaymentRequest",
  summary: "Update an active payment request",
  description:
    "Omitted fields do not change. `expires_at` can only move to a later time. A request that is not active returns `payment_request_not_found`.",
  permission: "payment_requests:write",
  params: publicIdParams,
  body: updatePaymentRequestSchema,
  furtherErrors: (validFields, { ctx }) => updateErrors(ctx, validFields),
  returns: one(paymentRequestSchema),
  errors: ["payment_request_not_found"],
  handle: async ({ ctx, params, body }) =>
    found(
      presentPaymentRequest(await updatePaymentRequest(ctx, { publicId: params.public_id, changes: body }), ctx.urls),
    ),
});
