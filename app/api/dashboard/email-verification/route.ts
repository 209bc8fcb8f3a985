import { resendVerification } from "@/lib/accounts/auth/resend-verification";
import { dashboardRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Mails the caller a new link to verify their e-mail address. */
export const POST = dashboardRoute({
  permission: "own",
  handle: async ({ session: { user } }) => {
    await resendVerification(user);
    return done();
  },
});
