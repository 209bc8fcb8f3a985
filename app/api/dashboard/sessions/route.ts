import { endOtherSessions } from "@/lib/auth/end-session";
import { listSessions } from "@/lib/auth/list-sessions";
import { presentUserSession } from "@/lib/auth/present";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done, found } from "@/lib/http/reply";

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
