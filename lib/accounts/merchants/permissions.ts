// Permissions of API keys and of a merchant's members. Safe to import in the browser.

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
/** A permission, or `*` for all permissions of API keys, including future ones. */
export type Grant = Permission | "*";

/** Permissions for people only. */
const memberPermissions = [
  "api_keys:read",
  "api_keys:write",
  "settings:read",
  "settings:write",
  "security:read",
  "members:read",
  "members:write",
  /** Without it, a person sees only the payment requests that they created. */
  "all_requests:read",
  "records:export",
  "ownership:write",
] as const;

export type MemberPermission = (typeof memberPermissions)[number];

type Held = Grant | MemberPermission;

const all: readonly Held[] = ["*", ...permissions, ...memberPermissions];
const reading = all.filter((permission) => permission.endsWith(":read"));

/** The roles of a membership; the database has the same list. */
export const roleNames = ["owner", "admin", "developer", "bookkeeper", "cashier", "viewer"] as const;
export type Role = (typeof roleNames)[number];

const permissionsByRole: Record<Role, readonly Held[]> = {
  owner: all,
  admin: all.filter((permission) => permission !== "ownership:write"),
  developer: [
    ...reading,
    "payment_requests:write",
    "payment_requests:cancel",
    "webhooks:write",
    "api_keys:write",
    "sandbox:simulate",
  ],
  bookkeeper: [...reading, "records:export"],
  cashier: ["payment_requests:read", "payment_requests:write", "payment_requests:cancel"],
  viewer: reading,
};

const roles = new Map<string, readonly Held[]>(Object.entries(permissionsByRole));

/** The permissions of a member's role; an unknown role has none. */
export function permissionsOfRole(role: string): readonly Held[] {
  return roles.get(role) ?? [];
}

/** Whether `granted` covers a permission. Write implies read; `*` covers only permissions of API keys. */
export function isPermitted(granted: readonly string[], required: Held): boolean {
  if (granted.includes(required)) return true;
  if (granted.includes("*") && permissions.some((permission) => permission === required)) return true;
  const [resource, action] = required.split(":");
  return action === "read" && granted.includes(`${resource}:write`);
}

/** The permissions that `grants` include and `held` does not; the last one is `*` if only `grants` include future ones. */
export function permissionsBeyond(held: readonly string[], grants: readonly string[]): Grant[] {
  return [...permissions, "*" as const].filter((grant) => isPermitted(grants, grant) && !isPermitted(held, grant));
}

/** The roles that a person with these permissions may give and take: those with no permission beyond their own. */
export function rolesManagedBy(held: readonly string[]): readonly Role[] {
  if (!isPermitted(held, "members:write")) return [];
  return roleNames.filter((other) => permissionsByRole[other].every((permission) => isPermitted(held, permission)));
}

/** The roles that include a permission. */
export function rolesWith(permission: Held): readonly Role[] {
  return roleNames.filter((role) => isPermitted(permissionsByRole[role], permission));
}
