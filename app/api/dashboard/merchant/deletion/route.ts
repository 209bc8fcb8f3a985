import { deleteMerchant } from "@/lib/accounts/deletion/delete-merchant";
import { requireConfirmation } from "@/lib/accounts/deletion/confirmation";
import { deletionSchema } from "@/lib/accounts/deletion/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Deletes the merchant, in both environments. */
export const POST = dashboardRoute({
  permission: "ownership:write",
  body: deletionSchema,
  handle: async ({ ctx, session: { merchant }, body }) => {
    requireConfirmation(body, merchant.name);
    await deleteMerchant(merchant.id, ctx);
    return done();
  },
});
