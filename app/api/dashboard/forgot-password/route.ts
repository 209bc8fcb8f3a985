import { clientAddressOf } from "@/lib/accounts/auth/client-address";
import { requestPasswordReset } from "@/lib/accounts/auth/reset-password";
import { forgotPasswordSchema } from "@/lib/accounts/users/schema";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Mails a link for a new password. */
export const POST = visitorRoute({
  body: forgotPasswordSchema,
  handle: async ({ body, request }) => {
    await requestPasswordReset(body.email, clientAddressOf(request.headers));
    return done();
  },
});
