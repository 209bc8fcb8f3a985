import { presentSession } from "@/lib/auth/present";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { found } from "@/lib/http/reply";

export const GET = dashboardRoute({
  permission: "own",
  handle: ({ session }) => Promise.resolve(found(presentSession(session))),
});
