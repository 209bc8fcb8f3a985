import { changeOwnPassword } from "@/lib/auth/change-own-password";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";
import { passwordChangeSchema } from "@/lib/users/schema";

/** Changes the caller's password. */
export const POST = dashboardRoute({
  permission: "own",
  body: passwordChangeSchema,
  handle: async ({ session, body }) => {
    await changeOwnPassword(session.user.id, body.current_password, body.new_password);
    return done();
  },
});
