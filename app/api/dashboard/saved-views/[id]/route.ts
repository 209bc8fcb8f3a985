import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";
import { deleteSavedView } from "@/lib/reports/saved-views/saved-views";
import { savedViewParams } from "@/lib/reports/saved-views/schema";

export const DELETE = dashboardRoute({
  permission: "payment_requests:read",
  params: savedViewParams,
  handle: async ({ ctx, params }) => {
    await deleteSavedView(ctx, params);
    return done();
  },
});
