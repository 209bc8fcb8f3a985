import { newPasskeySchema } from "@/lib/accounts/two-factor/passkey-schema";
import { addPasskey } from "@/lib/accounts/two-factor/passkeys";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";

/** Adds the passkey that the caller's browser has created. */
export const POST = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  body: newPasskeySchema,
  handle: async ({ ctx, session, body }) => {
    const { recoveryCodes } = await addPasskey({ user: ctx.actor, now: ctx.now, sessionId: session.id }, body);
    return created({ recovery_codes: recoveryCodes });
  },
});
