import { endOwnSession } from "@/lib/auth/end-session";
import { sessionParams } from "@/lib/auth/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";

/** Signs out one of the caller's sessions. */
export const DELETE = dashboardRoute({
  permission: "own",
  params: sessionParams,
  handle: async ({ ctx, session, params }) => {
    await endOwnSession(session.user.id, params.id, ctx.now);
    return done();
  },
});
