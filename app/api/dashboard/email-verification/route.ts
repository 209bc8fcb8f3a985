import { resendVerification } from "@/lib/auth/resend-verification";
import { dashboardRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";

/** Mails the caller a new link to verify their e-mail address. */
export const POST = dashboardRoute({
  permission: "own",
  handle: async ({ session: { user } }) => {
    await resendVerification(user);
    return done();
  },
});
