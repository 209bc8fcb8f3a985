import { clientAddressOf } from "@/lib/accounts/auth/client-address";
import { resetPassword } from "@/lib/accounts/auth/reset-password";
import { resetPasswordSchema } from "@/lib/accounts/auth/schema";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";

/** Sets a new password with the link that was mailed. */
export const POST = visitorRoute({
  body: resetPasswordSchema,
  handle: async ({ body, request }) => {
    await resetPassword(body, clientAddressOf(request.headers), new Date());
    return done();
  },
});
