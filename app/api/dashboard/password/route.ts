import { changeOwnPassword } from "@/lib/accounts/auth/change-own-password";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/reply";
import { passwordChangeSchema } from "@/lib/accounts/users/schema";

/** Changes the caller's password. */
export const POST = dashboardRoute({
  permission: "own",
  body: passwordChangeSchema,
  handle: async ({ session, body }) => {
    await changeOwnPassword(session.user.id, body.current_password, body.new_password);
    return done();
  },
});
