import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";
import { requireWebhookTestRate } from "@/lib/api/http/rates";
import { testChannel } from "@/lib/events/notifications/channels/change";
import { channelParams } from "@/lib/events/notifications/channels/schema";

/** Sends a test message; the channel then tells whether it arrived. At most ten a minute. */
export const POST = dashboardRoute({
  permission: "webhooks:write",
  allowsOldOrUnverifiedSession: true,
  params: channelParams,
  handle: async ({ ctx, params }) => {
    await requireWebhookTestRate(ctx.scope, params.id);
    await testChannel(ctx, params);
    return done();
  },
});
