import { findPersonByCookie } from "@/lib/accounts/auth/session";
import { passkeyRequest } from "@/lib/accounts/two-factor/use-passkey";
import { visitorRoute } from "@/lib/api/http/dashboard-route";
import { created } from "@/lib/api/http/operation";

/** Lets a browser use a passkey: of the signed-in person, who then only authenticates again, or of anybody. */
export const POST = visitorRoute({
  handle: async ({ request }) => {
    const person = await findPersonByCookie(request.headers.get("cookie"));
    return created(await passkeyRequest(person?.id ?? null, new Date()));
  },
});
