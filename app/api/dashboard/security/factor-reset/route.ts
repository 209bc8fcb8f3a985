import { withdrawFactorReset } from "@/lib/accounts/two-factor/factor-reset";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Withdraws the operator's removal of the caller's second factor. */
export const DELETE = dashboardRoute({
  permission: "own",
  handle: async ({ ctx }) => {
    await withdrawFactorReset(ctx.actor.id, ctx);
    return done();
  },
});
