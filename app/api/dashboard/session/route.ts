import { presentSession } from "@/lib/accounts/auth/present";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** The signed-in user and their merchant. */
export const GET = dashboardRoute({
  permission: "own",
  handle: ({ session }) => Promise.resolve(found(presentSession(session))),
});
