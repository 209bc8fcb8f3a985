import { merchantRoute } from "@/lib/http/merchant-route";
import { found } from "@/lib/http/reply";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { resolvePaymentRequest } from "@/lib/payment-requests/resolve";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { resolvePaymentRequestSchema } from "@/lib/payment-requests/update-schema";

export const POST = merchantRoute({
  permission: "payment_requests:resolve",
  params: publicIdParams,
  body: resolvePaymentRequestSchema,
  handle: async ({ scope, keyId, params, body, links, database }) => {
    const resolution = { note: body.note, resolvedBy: keyId };
    const row = await resolvePaymentRequest(scope, params.public_id, resolution, links, database);
    return found(presentPaymentRequest(row, links));
  },
});
