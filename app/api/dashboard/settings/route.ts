import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { updateSettingsSchema } from "@/lib/merchants/schema";
import { getMerchant, presentSettings, updateSettings } from "@/lib/merchants/settings";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ scope }) => found(presentSettings(await getMerchant(scope.merchantId))),
});

export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: updateSettingsSchema,
  handle: async ({ scope, body }) => found(presentSettings(await updateSettings(scope.merchantId, body))),
});
