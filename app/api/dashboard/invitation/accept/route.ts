import { requirePerson } from "@/lib/accounts/auth/session";
import { acceptInvitation } from "@/lib/accounts/members/accept";
import { acceptInvitationSchema } from "@/lib/accounts/members/schema";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { found } from "@/lib/api/http/operation";

/** Accepts an invitation as the signed-in person, who may belong to no merchant yet. */
export const POST = visitorRoute({
  body: acceptInvitationSchema,
  handle: async ({ body, request }) => {
    const { merchantId } = await acceptInvitation(await requirePerson(request), body.token, new Date());
    return found({ merchant_id: merchantId.toString() });
  },
});
