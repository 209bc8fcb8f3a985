import { getSecurity } from "@/lib/accounts/two-factor/get-security";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The caller's second factor, and whether they need one here. */
export const GET = dashboardRoute({
  permission: "own",
  handle: async ({ session: { user, merchant } }) =>
    found({ ...(await getSecurity(user.id)), is_required: merchant.requiresSecondFactor }),
});
