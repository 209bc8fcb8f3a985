import { listMembers } from "@/lib/accounts/members/list";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The people who belong to the merchant, in both environments. */
export const GET = dashboardRoute({
  permission: "members:read",
  handle: async ({ ctx }) => found(await listMembers(ctx)),
});
