import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { presentPaymentRequest } from "@/lib/payment-requests/present";
import { publicIdParams } from "@/lib/payment-requests/schema";
import { expireSandboxRequest } from "@/lib/sandbox/expire";

export const POST = dashboardRoute({
  params: publicIdParams,
  handle: async ({ scope, params, by, urls }) =>
    found(presentPaymentRequest(await expireSandboxRequest(scope, params.public_id, by, urls), urls)),
});
