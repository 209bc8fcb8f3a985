import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";
import { updateSettingsSchema } from "@/lib/accounts/merchants/schema";
import { getMerchant, presentSettings, updateSettings } from "@/lib/accounts/merchant-account/settings";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ ctx }) => found(presentSettings(await getMerchant(ctx), ctx.urls)),
});

export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: updateSettingsSchema,
  handle: async ({ ctx, body }) => found(presentSettings(await updateSettings(ctx, body), ctx.urls)),
});
