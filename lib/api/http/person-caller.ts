import { isFromOwnPage } from "@/lib/accounts/auth/same-origin";
import { findSession, isFreshSignIn, type Session } from "@/lib/accounts/auth/session";
import { isPermitted } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import { DomainError } from "@/lib/platform/errors";
import type { Environment } from "@/lib/platform/scope";
import { countPersonCall } from "./rates";
import type { Caller } from "./require-permission";
import type { LoggedCaller } from "./respond";
import { factorSetupRequired } from "@/lib/accounts/two-factor/require-factor";

/** The header with which a signed-in person chooses the environment. */
export const environmentHeader = "x-remit-environment";

/**
 * The signed-in person of a call of a merchant endpoint, or null. A session counts only if the call has no key header,
 * names its environment in `X-Remit-Environment` and comes from a page of this instance.
 */
export async function findPersonCaller(request: Request, logged: LoggedCaller): Promise<Caller | null> {
  const environment = sessionEnvironment(request);
  const session = environment && (await findSession(request));
  if (!environment || !session) return null;
  const caller = personCaller(session, environment, logged);
  requireAccess(request, session);
  return caller;
}

/** The environment of a valid session call; undefined if the session does not count. */
function sessionEnvironment(request: Request): Environment | undefined {
  const { headers } = request;
  const hasKeyHeader = headers.has("x-api-key") || /^bearer\b/i.test(headers.get("authorization")?.trim() ?? "");
  return hasKeyHeader || !isFromOwnPage(request) ? undefined : environmentOf(headers);
}

/** The environment that `X-Remit-Environment` names; undefined for any other value. */
export function environmentOf(headers: Headers): Environment | undefined {
  const environment = headers.get(environmentHeader);
  return environment === "production" || environment === "sandbox" ? environment : undefined;
}

/** The caller of a signed-in person. */
export function personCaller(
  { user, merchant, permissions, authenticatedAt, isVerificationPending }: Session,
  environment: Environment,
  logged: LoggedCaller,
): Caller & { actor: Person } {
  Object.assign(logged, { merchantId: merchant.id, userId: user.id });
  return {
    actor: { type: "user", id: user.id, email: user.email },
    scope: {
      merchantId: merchant.id,
      environment,
      createdById: isPermitted(permissions, "all_requests:read") ? undefined : user.id,
    },
    permissions,
    isFresh: isFreshSignIn(authenticatedAt),
    isVerificationPending,
    countCall: () => countPersonCall(user.id),
  };
}

/**
 * Throws `second_factor_setup_required` to a person without the second factor that the merchant requires, and
 * `merchant_suspended` for a write: members of a suspended merchant may only read. Invariant: every call of a person that
 * is not about their own account passes here.
 */
export function requireAccess(request: Request, { merchant, lacksRequiredFactor }: Session): void {
  if (lacksRequiredFactor) throw factorSetupRequired(`${merchant.name} requires a second factor.`);
  if (merchant.suspendedAt === null || request.method === "GET" || request.method === "HEAD") return;
  throw new DomainError("merchant_suspended", "This account is suspended and read-only.");
}
