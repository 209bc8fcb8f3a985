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
  handle: async ({ ctx }) => found(presentSettlementSettings(await getSettlementSettings(ctx))),
});

/** Changes when a request counts as paid. */
export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: updateSettlementSettingsSchema,
  handle: async ({ ctx, body }) => found(presentSettlementSettings(await updateSettlementSettings(ctx, body))),
});
