import { isPermitted, type MemberPermission, type Permission } from "@/lib/accounts/merchants/permissions";
import type { MerchantActor } from "@/lib/accounts/merchants/schema";
import { DomainError } from "@/lib/platform/errors";
import type { Usage } from "@/lib/platform/rate-limits/count";
import type { Scope } from "@/lib/platform/scope";

// Permissions that affect where money and events go. They require a fresh sign-in, so that a stolen cookie alone does
// not suffice.
const freshOnly: ReadonlySet<string> = new Set([
  "api_keys:write",
  "members:write",
  "ownership:write",
  "pool_addresses:write",
  "records:export",
  "settings:write",
  "webhooks:write",
] satisfies (Permission | MemberPermission)[]);

// Live API keys and webhooks act without a signed-in user, so an owner must be reachable by e-mail.
const verifiedOnly: ReadonlySet<string> = new Set(["api_keys:write", "webhooks:write"] satisfies (
  | Permission
  | MemberPermission
)[]);

/** Invitations are mailed to addresses of the person's choice, and a team acts in both environments. */
const verifiedOnlyEverywhere: MemberPermission = "members:write";

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
  if (!isPermitted(permissions, permission)) throw lacksPermission(actor.type, permission);
  if (allowsOldOrUnverifiedSession) return;
  const needsVerified =
    permission === verifiedOnlyEverywhere || (scope.environment === "production" && verifiedOnly.has(permission));
  if (isVerificationPending && needsVerified) {
    const message = "Verify your e-mail address first: open the link that was mailed to you.";
    throw new DomainError("email_not_verified", message);
  }
  if (freshOnly.has(permission)) requireFresh(caller);
}

/** The error of a caller without a permission. */
export function lacksPermission(caller: MerchantActor["type"], permission: Permission | MemberPermission): DomainError {
  const message =
    caller === "api_key"
      ? `Your API key lacks the permission ${permission}. Add it to the key in the dashboard, under API keys.`
      : `Your role lacks the permission ${permission}. Ask an owner of the business.`;
  return new DomainError("insufficient_permissions", message, { requiredPermission: permission });
}

/** Throws `fresh_authentication_required` to a person who signed in more than ten minutes ago. */
export function requireFresh({ isFresh }: Pick<Caller, "isFresh">): void {
  if (isFresh) return;
  throw new DomainError(
    "fresh_authentication_required",
    "Confirm that it is you: your last sign-in is too old for this.",
  );
}
