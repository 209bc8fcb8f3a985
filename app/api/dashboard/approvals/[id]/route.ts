import { approvalParams } from "@/lib/accounts/four-eyes/schema";
import { withdraw } from "@/lib/approvals/decide";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Withdraws a change that the caller asked for. */
export const DELETE = dashboardRoute({
  permission: "webhooks:write",
  allowsOldOrUnverifiedSession: true,
  params: approvalParams,
  handle: async ({ ctx, params }) => {
    await withdraw(ctx, params);
    return done();
  },
});
