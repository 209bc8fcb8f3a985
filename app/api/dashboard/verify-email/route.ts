import { clientAddressOf } from "@/lib/accounts/auth/client-address";
import { countVerification } from "@/lib/accounts/auth/throttle";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { done } from "@/lib/api/http/operation";
import { verifyEmailSchema } from "@/lib/accounts/users/schema";
import { verifyEmail } from "@/lib/accounts/users/verification";

/** Verifies an e-mail address with the link that was mailed there. */
export const POST = visitorRoute({
  body: verifyEmailSchema,
  handle: async ({ body, request }) => {
    await countVerification(clientAddressOf(request.headers));
    await verifyEmail(body.token, new Date());
    return done();
  },
});
