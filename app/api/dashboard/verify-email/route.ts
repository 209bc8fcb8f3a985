import { clientAddressOf } from "@/lib/auth/client-address";
import { countVerification } from "@/lib/auth/throttle";
import { visitorRoute } from "@/lib/http/dashboard-route";
import { done } from "@/lib/http/reply";
import { verifyEmailSchema } from "@/lib/users/schema";
import { verifyEmail } from "@/lib/users/verification";

/** Verifies an e-mail address with the link that was mailed there. */
export const POST = visitorRoute({
  body: verifyEmailSchema,
  handle: async ({ body, request }) => {
    await countVerification(clientAddressOf(request.headers));
    await verifyEmail(body.token, new Date());
    return done();
  },
});
