import {
  authenticateApiKey,
  invalidApiKey,
  missingApiKey,
  requireAllowedAddress,
  type AuthenticatedKey,
} from "@/lib/api-keys/authenticate";
import { clientAddressHeader } from "@/lib/auth/client-address";
import { isFromOwnPage } from "@/lib/auth/same-origin";
import { findSession, type Session } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { isPermitted, permissionsOfRole, type MemberPermission, type Permission } from "@/lib/merchants/permissions";
import type { MerchantActor } from "@/lib/merchants/schema";
import type { Environment, Scope } from "@/lib/merchants/scope";
import type { Usage } from "@/lib/rate-limits/count";
import type { LoggedCaller } from "./answer";
import { countFailedAuthentication, countKeyCall, countPersonCall } from "./rates";

const freshMs = 10 * 60_000;
// What decides where money and news of it go. A stolen cookie alone must not change it.
const sensitive: ReadonlySet<string> = new Set([
  "api_keys:write",
  "pool_addresses:write",
  "settings:write",
  "webhooks:write",
] satisfies (Permission | MemberPermission)[]);

/** The header by which a signed-in person chooses the environment to act in. */
export const environmentHeader = "x-remit-environment";

/** The API key or signed-in person that calls a merchant endpoint. */
export type Caller = {
  actor: MerchantActor;
  scope: Scope;
  permissions: readonly string[];
  /** Whether the caller has just shown who they are: a key does so with each call. */
  isFresh: boolean;
  /** Counts this call against the caller's rate limit. */
  countCall: () => Promise<Usage>;
};

/**
 * Authenticates a call of a merchant endpoint. A session counts only without a key header, with `X-Remit-Environment`,
 * and from a page of this instance; otherwise a call without a key throws `missing_api_key`, cookie or not.
 */
export async function authenticateCaller(request: Request, logged: LoggedCaller): Promise<Caller> {
  const environment = sessionEnvironment(request);
  const session = environment && (await findSession(request));
  if (!environment || !session) return keyCaller(request, logged);
  const caller = personCaller(session, environment, logged);
  refuseSuspendedWrites(request, session);
  return caller;
}

/** The environment that a session may act in; undefined where the session does not count. */
function sessionEnvironment(request: Request): Environment | undefined {
  const { headers } = request;
  const hasKeyHeader = headers.has("x-api-key") || /^bearer\b/i.test(headers.get("authorization")?.trim() ?? "");
  return hasKeyHeader || !isFromOwnPage(request) ? undefined : environmentOf(headers);
}

/** The environment that `X-Remit-Environment` names; undefined without it and for any other value. */
export function environmentOf(headers: Headers): Environment | undefined {
  const environment = headers.get(environmentHeader);
  return environment === "production" || environment === "sandbox" ? environment : undefined;
}

/** The caller that a session makes in an environment. */
export function personCaller(
  { user, merchant, role, authenticatedAt }: Session,
  environment: Environment,
  logged: LoggedCaller,
): Caller {
  Object.assign(logged, { merchantId: merchant.id, userId: user.id });
  return {
    actor: { type: "user", id: user.id, email: user.email },
    scope: { merchantId: merchant.id, environment },
    permissions: permissionsOfRole(role),
    isFresh: Date.now() - authenticatedAt.getTime() < freshMs,
    countCall: () => countPersonCall(user.id),
  };
}

/** Throws `merchant_suspended` for a write: people of a suspended merchant may only read. */
export function refuseSuspendedWrites(request: Request, { merchant }: Session): void {
  if (merchant.suspendedAt === null || request.method === "GET" || request.method === "HEAD") return;
  throw new DomainError("merchant_suspended", "This account is suspended and read-only.");
}

async function keyCaller({ headers }: Request, logged: LoggedCaller): Promise<Caller> {
  const key = await authenticateKey(headers);
  Object.assign(logged, { merchantId: key.scope.merchantId, keyId: key.id });
  requireAllowedAddress(key.ipAllowList, headers.get(clientAddressHeader) ?? "");
  await key.noteUse();
  return {
    actor: { type: "api_key", id: key.id, name: key.name },
    scope: key.scope,
    permissions: key.permissions,
    isFresh: true,
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
 * `invalid_api_key` where the two headers carry different keys.
 */
export function readApiKey(headers: Headers): string {
  const plain = headers.get("x-api-key")?.trim() || undefined;
  const bearer = /^bearer[ \t]+(.+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  if (plain !== undefined && bearer !== undefined && plain !== bearer) throw invalidApiKey();
  const key = plain ?? bearer;
  if (key === undefined) throw missingApiKey();
  return key;
}

type Need = {
  permission: Permission | MemberPermission;
  /** Needs no fresh sign-in, although its permission does: it repeats what was set up, or takes access away. */
  isRoutine?: boolean;
};

/**
 * Throws `insufficient_permissions`, naming the permission, unless the caller holds it, and `fresh_authentication_required`
 * to a person who signed in too long ago for it.
 */
export function requirePermission({ actor, permissions, isFresh }: Caller, { permission, isRoutine }: Need): void {
  if (!isPermitted(permissions, permission)) {
    const holder = actor.type === "api_key" ? "API key" : "role";
    const message = `Your ${holder} lacks the permission ${permission}.`;
    throw new DomainError("insufficient_permissions", message, { requiredPermission: permission });
  }
  if (isFresh || isRoutine || !sensitive.has(permission)) return;
  throw new DomainError("fresh_authentication_required", "Enter your password again: you signed in a while ago.");
}
