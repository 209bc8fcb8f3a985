import { requireConfirmation } from "@/lib/deletion/confirmation";
import { deleteUser } from "@/lib/deletion/delete-user";
import { deletionSchema } from "@/lib/deletion/schema";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";

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
