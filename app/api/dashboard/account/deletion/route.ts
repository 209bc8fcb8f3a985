import { requireConfirmation } from "@/lib/accounts/deletion/confirmation";
import { deleteUser } from "@/lib/accounts/deletion/delete-user";
import { deletionSchema } from "@/lib/accounts/deletion/schema";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Deletes the caller's account. */
export const POST = dashboardRoute({
  permission: "own",
  needsFreshSignIn: true,
  body: deletionSchema,
  handle: async ({ ctx, session: { user }, body }) => {
    requireConfirmation(body, user.email);
    await deleteUser(user.id, ctx);
    return done();
  },
});
