import { merchantRoute } from "@/lib/api/http/merchant-route";
import { one, found } from "@/lib/api/http/operation";
import { presentPaymentRequest } from "@/lib/requests/present";
import { paymentRequestSchema, publicIdParams } from "@/lib/requests/schema";
import { simulateSchema } from "@/lib/sandbox/schema";
import { simulateTransfer } from "@/lib/sandbox/simulate";

export const POST = merchantRoute({
  id: "simulatePayment",
  summary: "Simulate a payment of a sandbox payment request",
  description:
    "Schedules a real transfer on the local chain. It is detected, settled and reported like any other, usually within seconds. Each call sends a separate transfer. Only an active request can be paid, or with `late` also an expired one; any other returns `payment_request_not_found`. A transfer that cannot be sent adds `simulation_failed` to the request's timeline.",
  permission: "sandbox:simulate",
  params: publicIdParams,
  body: simulateSchema,
  returns: one(paymentRequestSchema),
  errors: ["payment_request_not_found", "simulation_unavailable"],
  handle: async ({ ctx, params, body }) =>
    found(presentPaymentRequest(await simulateTransfer(ctx, { publicId: params.public_id, ...body }), ctx.urls)),
});
