import { requireOwnPage } from "@/lib/accounts/auth/same-origin";
import { findSessionByCookie } from "@/lib/accounts/auth/session";
import { openChangeStream } from "@/lib/api/http/change-stream";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";

/** Streams changes to the merchant's data in the environment to dashboard pages. */
export const GET = dashboardRoute({
  permission: "own",
  handle: ({ ctx, session, request }) => {
    // `dashboardRoute` checks only the origin of writes, but a stream stays open.
    requireOwnPage(request);
    const cookie = request.headers.get("cookie");
    return openChangeStream({
      request,
      topic: ctx.scope,
      kind: "dashboard",
      limits: [{ name: `user ${session.user.id}`, max: 20 }],
      mayContinue: async () => (await findSessionByCookie(cookie, session.merchant.id.toString())) !== null,
    });
  },
});
