import { passkeyParams, renamePasskeySchema } from "@/lib/accounts/two-factor/passkey-schema";
import { removePasskey, renamePasskey } from "@/lib/accounts/two-factor/passkeys";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

export const PATCH = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  params: passkeyParams,
  body: renamePasskeySchema,
  handle: async ({ ctx, params, body }) => {
    await renamePasskey({ user: ctx.actor, now: ctx.now }, params.id, body);
    return done();
  },
});

export const DELETE = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  params: passkeyParams,
  handle: async ({ ctx, params }) => {
    await removePasskey({ user: ctx.actor, now: ctx.now }, params.id);
    return done();
  },
});
