import { transferOwnership } from "@/lib/accounts/members/change-role";
import { memberParams } from "@/lib/accounts/members/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Makes another member the owner and the caller an admin. */
export const POST = dashboardRoute({
  permission: "ownership:write",
  params: memberParams,
  handle: async ({ ctx, params }) => {
    await transferOwnership(ctx, { userId: BigInt(params.id) });
    return done();
  },
});
