import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentPaymentRequest } from "@/lib/requests/present";
import { paymentRequestSchema, publicIdParams } from "@/lib/requests/schema";
import { expireSandboxRequest } from "@/lib/sandbox/expire";

export const POST = merchantRoute({
  id: "expireSandboxPaymentRequest",
  summary: "Expire a sandbox payment request",
  description:
    "Sets `expires_at` to now. The request becomes `expired` once the local chain has been read past that moment, usually within seconds. A request that is not active returns `payment_request_not_found`.",
  permission: "sandbox:simulate",
  params: publicIdParams,
  returns: one(paymentRequestSchema),
  errors: ["payment_request_not_found", "simulation_unavailable"],
  handle: async ({ ctx, params }) =>
    found(presentPaymentRequest(await expireSandboxRequest(ctx, { publicId: params.public_id }), ctx.urls)),
});
