import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { containsNetwork } from "@/lib/platform/ip/network";
import type { Context } from "@/lib/accounts/merchants/context";
import { permissionsBeyond, permissionsOfRole, type Grant } from "@/lib/accounts/merchants/permissions";
import type { Person } from "@/lib/accounts/merchants/schema";
import type { ApiKey } from "@/prisma/generated/client";

/** Invariant: no API key creates, edits or rolls API keys. */
export type KeyManager = Person | { type: "operator" };

type Reach = Pick<ApiKey, "permissions" | "ipAllowList" | "expiresAt">;

/**
 * Throws `insufficient_permissions` unless the actor may give these permissions to a key: a person those of their role,
 * the operator any. Call `lockKeysOf` first.
 */
export async function requireGrantable(
  tx: Transaction,
  { actor, scope: { merchantId } }: Pick<Context<KeyManager>, "actor" | "scope">,
  grants: readonly string[],
): Promise<void> {
  if (actor.type === "operator") return;
  const where = { userId_merchantId: { userId: actor.id, merchantId } };
  const membership = await tx.membership.findUnique({ where, select: { role: true } });
  const [missing] = permissionsBeyond(membership ? permissionsOfRole(membership.role) : [], grants);
  if (missing === undefined) return;
  const message = `Your role lacks the permission ${missing}, so you cannot give an API key access that includes it.`;
  throw new DomainError("insufficient_permissions", message, { requiredPermission: missing });
}

/**
 * The permissions that an editor must hold: those the edit adds, or all of the key's if it also works from other
 * addresses or until another time.
 */
export function grantsOfEdit(before: Reach, after: Reach): readonly string[] {
  const isReachEqual =
    before.expiresAt?.getTime() === after.expiresAt?.getTime() &&
    before.ipAllowList.join() === after.ipAllowList.join();
  return isReachEqual ? permissionsBeyond(before.permissions, after.permissions) : after.permissions;
}

/** The access that an edit adds to a key. */
type Widening = { permissions?: Grant[]; ip_allow_list?: string[]; expires_at?: string | null };

/** Returns undefined for an edit that adds no access. An empty allow-list and no expiry are the widest. */
export function wideningOf(before: Reach, after: Reach): Widening | undefined {
  const permissions = permissionsBeyond(before.permissions, after.permissions);
  const widening: Widening = {
    ...(permissions.length > 0 ? { permissions } : {}),
    ...(isAllowListWider(before.ipAllowList, after.ipAllowList) ? { ip_allow_list: after.ipAllowList } : {}),
    ...(isExpiryLater(before.expiresAt, after.expiresAt) ? { expires_at: after.expiresAt?.toISOString() ?? null } : {}),
  };
  return Object.keys(widening).length > 0 ? widening : undefined;
}

function isAllowListWider(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || !after.every((network) => containsNetwork(before, network));
}

function isExpiryLater(before: Date | null, after: Date | null): boolean {
  return before !== null && (after === null || after > before);
}
