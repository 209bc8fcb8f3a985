import { listMembers } from "@/lib/accounts/members/list";
import { isPermitted } from "@/lib/accounts/merchants/permissions";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The people who belong to the merchant, in both environments. */
export const GET = dashboardRoute({
  permission: "members:read",
  handle: async ({ ctx, session: { permissions } }) =>
    found(await listMembers(ctx, { mayManage: isPermitted(permissions, "members:write") })),
});
