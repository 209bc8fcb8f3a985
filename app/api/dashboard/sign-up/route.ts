import { clientAddressOf } from "@/lib/auth/client-address";
import { signUp } from "@/lib/auth/sign-up";
import { visitorRoute } from "@/lib/http/dashboard-route";
import { created } from "@/lib/http/reply";
import { signUpSchema } from "@/lib/users/schema";

/** Creates a merchant with its first user. */
export const POST = visitorRoute({
  body: signUpSchema,
  handle: async ({ body, request }) => {
    await signUp(body, clientAddressOf(request.headers));
    return created({ email: body.email, name: body.name });
  },
});
