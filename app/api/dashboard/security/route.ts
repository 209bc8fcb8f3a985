import { getSecurity } from "@/lib/accounts/two-factor/get-security";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The caller's second factor. */
export const GET = dashboardRoute({
  permission: "own",
  handle: async ({ session }) => found(await getSecurity(session.user.id)),
});
