import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done, found } from "@/lib/api/http/operation";
import { deleteChannel, updateChannel } from "@/lib/events/notifications/channels/change";
import { presentChannel } from "@/lib/events/notifications/channels/present";
import { channelParams, updateChannelSchema } from "@/lib/events/notifications/channels/schema";

export const PATCH = dashboardRoute({
  permission: "webhooks:write",
  params: channelParams,
  body: updateChannelSchema,
  handle: async ({ ctx, params, body }) => found(presentChannel(await updateChannel(ctx, { ...params, ...body }))),
});

export const DELETE = dashboardRoute({
  permission: "webhooks:write",
  params: channelParams,
  handle: async ({ ctx, params }) => {
    await deleteChannel(ctx, params);
    return done();
  },
});
