import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { simulateSchema } from "@/lib/sandbox/schema";
import { simulateTransfer } from "@/lib/sandbox/simulate";

export const POST = dashboardRoute({
  params: publicIdParams,
  body: simulateSchema,
  handle: async ({ scope, params, body, by, urls }) =>
    found(presentPaymentRequest(await simulateTransfer(scope, params.public_id, body, by, urls), urls)),
});
