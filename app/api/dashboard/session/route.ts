import { presentSession } from "@/lib/auth/present";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";

/** The signed-in user and their merchant. */
export const GET = dashboardRoute({
  permission: "own",
  handle: ({ session }) => Promise.resolve(found(presentSession(session))),
});
