import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, found } from "@/lib/api/http/operation";
import { createChannel } from "@/lib/events/notifications/channels/change";
import { listChannels } from "@/lib/events/notifications/channels/get";
import { presentChannel } from "@/lib/events/notifications/channels/present";
import { createChannelSchema, type CreatedChannel } from "@/lib/events/notifications/channels/schema";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { env } from "@/lib/platform/env";

export const GET = dashboardRoute({
  permission: "webhooks:read",
  handle: async ({ ctx }) => found((await listChannels(ctx)).map(presentChannel)),
});

/** Adds a channel. Only this response contains the secret that signs messages to a URL. */
export const POST = dashboardRoute({
  permission: "webhooks:write",
  body: createChannelSchema,
  handle: async ({ ctx, body }) => {
    const settings = { targets: webhookTargets(), encryptionKeys: env().encryptionKeys };
    const { row, secret } = await createChannel(ctx, body, settings);
    return created({ ...presentChannel(row), secret } satisfies CreatedChannel);
  },
});
