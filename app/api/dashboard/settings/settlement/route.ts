import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";
import { updateSettlementSettingsSchema } from "@/lib/accounts/settlement-settings/schema";
import {
  getSettlementSettings,
  presentSettlementSettings,
  updateSettlementSettings,
} from "@/lib/accounts/settlement-settings/settings";

export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ ctx }) => found(presentSettlementSettings(await getSettlementSettings(ctx))),
});

/** Changes when a request counts as paid. */
export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: updateSettlementSettingsSchema,
  handle: async ({ ctx, body }) => found(presentSettlementSettings(await updateSettlementSettings(ctx, body))),
});
