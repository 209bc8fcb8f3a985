import { clientAddressOf } from "@/lib/accounts/auth/client-address";
import { signUp } from "@/lib/accounts/auth/sign-up";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";
import { readerLanguage } from "@/lib/platform/language/reader-language";
import { signUpSchema } from "@/lib/accounts/users/schema";

/** Creates a merchant with its first user. */
export const POST = visitorRoute({
  body: signUpSchema,
  handle: async ({ body, request }) => {
    await signUp(body, clientAddressOf(request.headers), readerLanguage("mail", request.headers));
    return created({ email: body.email, name: body.name });
  },
});
