import { passkeyCreation } from "@/lib/accounts/two-factor/passkeys";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";

/** Lets the caller's browser create a passkey. */
export const POST = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx, session }) => created(await passkeyCreation(session.user, ctx.now)),
});
