import { resendInvitation } from "@/lib/accounts/members/invite";
import { invitationParams } from "@/lib/accounts/members/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** Replaces the link of an invitation. Only this response contains the new one. */
export const POST = dashboardRoute({
  permission: "members:write",
  params: invitationParams,
  handle: async ({ ctx, params }) => found(await resendInvitation(ctx, params)),
});
