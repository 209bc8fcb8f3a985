// Permissions of API keys and of a merchant's members. Browser-safe.

/** Permissions that an API key can hold. */
export const permissions = [
  "payment_requests:read",
  "payment_requests:write",
  "payment_requests:cancel",
  "payment_requests:resolve",
  "payments:read",
  "unmatched_transfers:read",
  "unmatched_transfers:write",
  "pool_addresses:read",
  "pool_addresses:write",
  "webhooks:read",
  "webhooks:write",
  "events:read",
  "sandbox:simulate",
] as const;

export type Permission = (typeof permissions)[number];
/** What an API key holds: permissions, or `*` for all that keys can hold, now and later. */
export type Grant = Permission | "*";

/** Permissions that only people can hold. */
const memberPermissions = [
  "api_keys:read",
  "api_keys:write",
  "settings:read",
  "settings:write",
  "security:read",
] as const;

export type MemberPermission = (typeof memberPermissions)[number];

const all = [...permissions, ...memberPermissions];
const reading = all.filter((permission) => permission.endsWith(":read"));

const roles = new Map<string, readonly (Permission | MemberPermission)[]>([
  ["owner", all],
  // No endpoint changes ownership yet, so an admin may do what an owner may.
  ["admin", all],
  [
    "developer",
    [
      ...reading,
      "payment_requests:write",
      "payment_requests:cancel",
      "webhooks:write",
      "api_keys:write",
      "sandbox:simulate",
    ],
  ],
  ["viewer", reading],
]);

/** The permissions of a member with this role; an unknown role has none. */
export function permissionsOfRole(role: string): readonly (Permission | MemberPermission)[] {
  return roles.get(role) ?? [];
}

/** Whether `granted` covers a permission. Write implies read; `*` covers what keys can hold, and no more. */
export function isPermitted(granted: readonly string[], required: Permission | MemberPermission): boolean {
  if (granted.includes(required)) return true;
  if (granted.includes("*") && permissions.some((permission) => permission === required)) return true;
  const [resource, action] = required.split(":");
  return action === "read" && granted.includes(`${resource}:write`);
}
