import { changeRole } from "@/lib/accounts/members/change-role";
import { changeRoleSchema, memberParams } from "@/lib/accounts/members/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

export const PATCH = dashboardRoute({
  permission: "members:write",
  params: memberParams,
  body: changeRoleSchema,
  handle: async ({ ctx, params, body }) => {
    await changeRole(ctx, { userId: BigInt(params.id), ...body });
    return done();
  },
});
