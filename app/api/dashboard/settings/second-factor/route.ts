import { requireSecondFactor } from "@/lib/accounts/two-factor/require-factor";
import { requireSecondFactorSchema } from "@/lib/accounts/two-factor/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Sets whether each member needs a second factor. */
export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: requireSecondFactorSchema,
  handle: async ({ ctx, body }) => {
    await requireSecondFactor(ctx, body);
    return done();
  },
});
