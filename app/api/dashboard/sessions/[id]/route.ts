import { endOwnSession } from "@/lib/accounts/auth/sessions";
import { sessionParams } from "@/lib/accounts/auth/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Signs out one of the caller's sessions. */
export const DELETE = dashboardRoute({
  permission: "own",
  params: sessionParams,
  handle: async ({ ctx, session, params }) => {
    await endOwnSession(session.user.id, params.id, ctx.now);
    return done();
  },
});
