import { approvalParams } from "@/lib/accounts/four-eyes/schema";
import { decline } from "@/lib/approvals/decide";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Ends a change that another person asked for. */
export const POST = dashboardRoute({
  permission: "settings:write",
  params: approvalParams,
  handle: async ({ ctx, params }) => {
    await decline(ctx, params);
    return done();
  },
});
