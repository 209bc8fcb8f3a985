import { replaceRecoveryCodes } from "@/lib/accounts/two-factor/recovery-codes";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";

/** Replaces the caller's recovery codes. */
export const POST = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  handle: async ({ ctx }) => created({ recovery_codes: await replaceRecoveryCodes({ user: ctx.actor, now: ctx.now }) }),
});
