import { clientAddressOf } from "@/lib/accounts/auth/client-address";
import { attemptCounts, countAttempt } from "@/lib/accounts/auth/throttle";
import { signUpInvited } from "@/lib/accounts/members/accept";
import { invitedSignUpSchema } from "@/lib/accounts/members/schema";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";
import { readerLanguage } from "@/lib/platform/language/reader-language";

/** Creates the account of an invited person, who then signs in. */
export const POST = visitorRoute({
  body: invitedSignUpSchema,
  handle: async ({ body, request }) => {
    await countAttempt(attemptCounts("sign_up", body.token, clientAddressOf(request.headers)));
    const language = readerLanguage("mail", request.headers);
    const { email, merchantId } = await signUpInvited({ ...body, language }, new Date());
    return created({ email, merchant_id: merchantId.toString() });
  },
});
