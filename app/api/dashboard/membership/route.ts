import { leaveMerchant } from "@/lib/accounts/members/remove";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Ends the caller's own membership. */
export const DELETE = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx }) => {
    await leaveMerchant(ctx);
    return done();
  },
});
