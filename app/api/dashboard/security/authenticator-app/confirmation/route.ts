import { confirmAuthenticatorApp } from "@/lib/accounts/two-factor/authenticator-app";
import { authenticatorCodeSchema } from "@/lib/accounts/two-factor/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";

/** Makes the authenticator app a second factor of the caller. */
export const POST = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  body: authenticatorCodeSchema,
  handle: async ({ ctx, session, body }) => {
    const user = { user: ctx.actor, now: ctx.now, sessionId: session.id };
    const { recoveryCodes } = await confirmAuthenticatorApp(user, body.code);
    return created({ recovery_codes: recoveryCodes });
  },
});
