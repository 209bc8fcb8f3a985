import { withdrawInvitation } from "@/lib/accounts/members/invite";
import { invitationParams } from "@/lib/accounts/members/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Withdraws an invitation that is not accepted. */
export const DELETE = dashboardRoute({
  permission: "members:write",
  params: invitationParams,
  handle: async ({ ctx, params }) => {
    await withdrawInvitation(ctx, params);
    return done();
  },
});
