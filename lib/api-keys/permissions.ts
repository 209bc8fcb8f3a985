// What a key may do. Browser-safe.

export const permissions = [
  "payment_requests:read",
  "payment_requests:write",
  "payment_requests:cancel",
  "payment_requests:resolve",
  "payments:read",
  "unmatched_transfers:read",
  "unmatched_transfers:write",
  "webhooks:read",
  "webhooks:write",
  "events:read",
  "sandbox:simulate",
] as const;

export type Permission = (typeof permissions)[number];
/** What a key holds: permissions, or `*` for all there are and will be. */
export type Grant = Permission | "*";

export const permissionPresets = {
  read_only: permissions.filter((permission) => permission.endsWith(":read")),
  checkout_server: ["payment_requests:read", "payment_requests:write", "payment_requests:cancel"],
  full: ["*"],
} as const satisfies Record<string, readonly Grant[]>;

export const defaultPermissions: readonly Grant[] = permissionPresets.checkout_server;

/** Whether a key's grants cover a permission. Writing implies reading. */
export function isPermitted(granted: readonly string[], required: Permission): boolean {
  if (granted.includes("*") || granted.includes(required)) return true;
  const [resource, action] = required.split(":");
  return action === "read" && granted.includes(`${resource}:write`);
}
