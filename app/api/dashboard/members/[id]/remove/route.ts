import { removeMember } from "@/lib/accounts/members/remove";
import { memberParams, removeMemberSchema } from "@/lib/accounts/members/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Ends a person's membership and, if asked to, revokes the API keys that they created. */
export const POST = dashboardRoute({
  permission: "members:write",
  params: memberParams,
  body: removeMemberSchema,
  handle: async ({ ctx, params, body }) => {
    await removeMember(ctx, { userId: BigInt(params.id), revokeApiKeys: body.revoke_api_keys });
    return done();
  },
});
