import { deleteMerchant } from "@/lib/deletion/delete-merchant";
import { requireConfirmation } from "@/lib/deletion/confirmation";
import { deletionSchema } from "@/lib/deletion/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";

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
