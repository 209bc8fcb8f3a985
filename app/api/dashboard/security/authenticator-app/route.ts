import { beginAuthenticatorApp, removeAuthenticatorApp } from "@/lib/accounts/two-factor/authenticator-app";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created, done } from "@/lib/api/http/operation";

/** Creates the secret of an authenticator app, which the caller then confirms with a code. */
export const POST = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx }) => created(await beginAuthenticatorApp({ user: ctx.actor, now: ctx.now })),
});

export const DELETE = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx }) => {
    await removeAuthenticatorApp({ user: ctx.actor, now: ctx.now });
    return done();
  },
});
