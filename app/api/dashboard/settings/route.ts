import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { updateSettingsSchema } from "@/lib/merchants/schema";
import { getMerchant, presentSettings, updateSettings } from "@/lib/merchant-account/settings";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ ctx }) => found(presentSettings(await getMerchant(ctx))),
});

export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: updateSettingsSchema,
  handle: async ({ ctx, body }) => found(presentSettings(await updateSettings(ctx, body))),
});
