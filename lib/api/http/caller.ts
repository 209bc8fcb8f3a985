import {
  authenticateApiKey,
  invalidApiKey,
  missingApiKey,
  requireAllowedAddress,
  type AuthenticatedKey,
} from "@/lib/accounts/api-keys/authenticate";
import { clientAddressHeader } from "@/lib/accounts/auth/client-address";
import { isFromOwnPage } from "@/lib/accounts/auth/same-origin";
import { findSession, type Session } from "@/lib/accounts/auth/session";
import { env } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import {
  isPermitted,
  permissionsOfRole,
  type MemberPermission,
  type Permission,
} from "@/lib/accounts/merchants/permissions";
import type { MerchantActor, Person } from "@/lib/accounts/merchants/schema";
import type { Environment, Scope } from "@/lib/platform/scope";
import type { Usage } from "@/lib/platform/rate-limits/count";
import type { LoggedCaller } from "./respond";
import { countFailedAuthentication, countKeyCall, countPersonCall } from "./rates";

const freshSignInMs = 10 * 60_000;
// Permissions that affect where money and events go. They require a fresh sign-in, so that a stolen cookie alone does
// not suffice.
const freshOnly: ReadonlySet<string> = new Set([
  "api_keys:write",
  "ownership:write",
  "pool_addresses:write",
  "settings:write",
  "webhooks:write",
] satisfies (Permission | MemberPermission)[]);

// Live API keys and webhooks act without a signed-in user, so an owner must be reachable by e-mail.
const verifiedOnly: ReadonlySet<string> = new Set(["api_keys:write", "webhooks:write"] satisfies (
  | Permission
  | MemberPermission
)[]);

/** The header with which a signed-in person chooses the environment. */
export const environmentHeader = "x-remit-environment";

/** The API key or signed-in person that calls a merchant endpoint. */
export type Caller = {
  actor: MerchantActor;
  scope: Scope;
  permissions: readonly string[];
  /** Whether the caller has authenticated recently. Always true for an API key. */
  isFresh: boolean;
  /** Whether the caller still has to verify their e-mail address. */
  isVerificationPending: boolean;
  /** Counts this call against the caller's rate limit. */
  countCall: () => Promise<Usage>;
};

/**
 * Authenticates a call of a merchant endpoint. A session counts only if the call has no key header, names its
 * environment in `X-Remit-Environment` and comes from a page of this instance. Every other call needs an API key.
 */
export async function authenticateCaller(request: Request, logged: LoggedCaller): Promise<Caller> {
  const environment = sessionEnvironment(request);
  const session = environment && (await findSession(request));
  if (!environment || !session) return keyCaller(request, logged);
  const caller = personCaller(session, environment, logged);
  rejectSuspendedWrites(request, session);
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
  { user, merchant, role, authenticatedAt, isVerificationPending }: Session,
  environment: Environment,
  logged: LoggedCaller,
): Caller & { actor: Person } {
  Object.assign(logged, { merchantId: merchant.id, userId: user.id });
  return {
    actor: { type: "user", id: user.id, email: user.email },
    scope: { merchantId: merchant.id, environment },
    permissions: permissionsOfRole(role),
    isFresh: Date.now() - authenticatedAt.getTime() < freshSignInMs,
    isVerificationPending,
    countCall: () => countPersonCall(user.id),
  };
}

/** Throws `merchant_suspended` for a write: members of a suspended merchant may only read. */
export function rejectSuspendedWrites(request: Request, { merchant }: Session): void {
  if (merchant.suspendedAt === null || request.method === "GET" || request.method === "HEAD") return;
  throw new DomainError("merchant_suspended", "This account is suspended and read-only.");
}

async function keyCaller({ headers }: Request, logged: LoggedCaller): Promise<Caller> {
  const key = await authenticateKey(headers);
  Object.assign(logged, { merchantId: key.scope.merchantId, keyId: key.id });
  requireAllowedAddress(key.ipAllowList, headers.get(clientAddressHeader) ?? "");
  await key.recordUse();
  return {
    actor: { type: "api_key", id: key.id, name: key.name },
    scope: key.scope,
    permissions: key.permissions,
    isFresh: true,
    isVerificationPending: false,
    countCall: () => countKeyCall(key),
  };
}

async function authenticateKey(headers: Headers): Promise<AuthenticatedKey> {
  try {
    return await authenticateApiKey(readApiKey(headers), env().peppers, new Date());
  } catch (error) {
    await countFailedAuthentication(error, headers);
    throw error;
  }
}

/**
 * Reads the API key from `X-API-Key` or a bearer token; never from the URL or the body. Throws `missing_api_key`, and
 * `invalid_api_key` if the two headers differ.
 */
export function readApiKey(headers: Headers): string {
  const plain = headers.get("x-api-key")?.trim() || undefined;
  const bearer = /^bearer[ \t]+(.+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  if (plain !== undefined && bearer !== undefined && plain !== bearer)
    throw invalidApiKey("X-API-Key and Authorization contain different keys; send one of them.");
  const key = plain ?? bearer;
  if (key === undefined) throw missingApiKey();
  return key;
}

type Requirement = {
  permission: Permission | MemberPermission;
  /**
   * Needs neither a fresh sign-in nor a verified e-mail address, because it only repeats an existing setup or removes
   * access.
   */
  allowsOldOrUnverifiedSession?: boolean;
};

/**
 * Throws `insufficient_permissions`, with the permission, unless the caller has it; `email_not_verified` if the person
 * must verify their e-mail address first; `fresh_authentication_required` after an older sign-in.
 */
export function requirePermission(caller: Caller, { permission, allowsOldOrUnverifiedSession }: Requirement): void {
  const { actor, permissions, scope, isVerificationPending } = caller;
  if (!isPermitted(permissions, permission)) {
    const message =
      actor.type === "api_key"
        ? `Your API key lacks the permission ${permission}. Add it to the key in the dashboard, under API keys.`
        : `Your role lacks the permission ${permission}. Ask an owner of the business.`;
    throw new DomainError("insufficient_permissions", message, { requiredPermission: permission });
  }
  if (allowsOldOrUnverifiedSession) return;
  if (isVerificationPending && scope.environment === "production" && verifiedOnly.has(permission)) {
    const message = "Verify your e-mail address first: open the link that was mailed to you.";
    throw new DomainError("email_not_verified", message);
  }
  if (freshOnly.has(permission)) requireFresh(caller);
}

/** Throws `fresh_authentication_required` to a person who signed in more than ten minutes ago. */
export function requireFresh({ isFresh }: Pick<Caller, "isFresh">): void {
  if (isFresh) return;
  throw new DomainError(
    "fresh_authentication_required",
    "Enter your password again: your last sign-in is too old for this.",
  );
}
