import { endOtherSessions, listSessions } from "@/lib/accounts/auth/sessions";
import { presentUserSession } from "@/lib/accounts/auth/present";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done, found } from "@/lib/api/http/operation";

export const GET = dashboardRoute({
  permission: "own",
  handle: async ({ ctx, session: { user, id } }) =>
    found((await listSessions(user.id, ctx.now)).map((row) => presentUserSession(row, id))),
});

/** Signs out all other sessions. */
export const DELETE = dashboardRoute({
  permission: "own",
  handle: async ({ ctx, session: { user, id } }) => {
    await endOtherSessions(user.id, id, ctx.now);
    return done();
  },
});
