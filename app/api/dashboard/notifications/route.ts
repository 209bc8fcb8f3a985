import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";
import { chooseNotifications, getNotifications } from "@/lib/events/notifications/choose";
import { notificationsSchema } from "@/lib/events/notifications/schema";

export const GET = dashboardRoute({
  permission: "own",
  handle: async ({ ctx }) => found(await getNotifications(ctx)),
});

export const PATCH = dashboardRoute({
  permission: "own",
  body: notificationsSchema,
  handle: async ({ ctx, body }) => found(await chooseNotifications(ctx, body.kinds)),
});
