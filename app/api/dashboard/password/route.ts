import { changeOwnPassword } from "@/lib/accounts/auth/change-own-password";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";
import { passwordChangeSchema } from "@/lib/accounts/users/schema";

/** Changes the caller's password. */
export const POST = dashboardRoute({
  permission: "own",
  // The current password proves one factor only.
  needsFreshSignIn: "with_second_factor",
  body: passwordChangeSchema,
  handle: async ({ session, body }) => {
    await changeOwnPassword(session.user.id, body.current_password, body.new_password);
    return done();
  },
});
