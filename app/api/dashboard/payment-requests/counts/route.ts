import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { countPaymentRequests } from "@/lib/payment-requests/count";

export const GET = dashboardRoute({
  handle: async ({ scope }) => found(await countPaymentRequests(scope)),
});
