import { listApprovals } from "@/lib/approvals/four-eyes";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The changes that wait for a second person. */
export const GET = dashboardRoute({
  permission: "settings:read",
  handle: async ({ ctx }) => found(await listApprovals(ctx)),
});
