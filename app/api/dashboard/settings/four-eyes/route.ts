import { switchFourEyesSchema } from "@/lib/accounts/four-eyes/schema";
import { switchFourEyes } from "@/lib/approvals/four-eyes";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Sets whether changes of where live money and events go need a second person. */
export const PATCH = dashboardRoute({
  permission: "settings:write",
  body: switchFourEyesSchema,
  handle: async ({ ctx, body }) => {
    await switchFourEyes(ctx, body);
    return done();
  },
});
