import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";
import { updateSettlementSettingsSchema } from "@/lib/settlement-settings/schema";
import {
  getSettlementSettings,
  presentSettlementSettings,
  updateSettlementSettings,
} from "@/lib/settlement-settings/settings";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ scope }) => found(presentSettlementSettings(await getSettlementSettings(scope.merchantId))),
});

export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: updateSettlementSettingsSchema,
  handle: async ({ scope, body, session }) =>
    found(presentSettlementSettings(await updateSettlementSettings(scope.merchantId, body, session.user.email))),
});
