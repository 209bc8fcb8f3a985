import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { getWebhookHealth } from "@/lib/webhooks/endpoints/health";

export const GET = dashboardRoute({
  handle: async ({ scope }) => found(await getWebhookHealth(scope)),
});
