import { messages } from "./messages";
import { permissionsBeyond } from "@/lib/accounts/merchants/permissions";
import { permissionPresets, permissions, type Grant } from "@/lib/accounts/api-keys/schema";

export type Preset = keyof typeof permissionPresets;

/** "payments:read" → ["payments", "read"] */
type PartsOf<Name> = Name extends `${infer Resource}:${infer Action}` ? [resource: Resource, action: Action] : never;

const t = messages.permissions;

export const presets = () =>
  (["checkout_server", "read_only", "full"] as const).map((preset) => ({
    preset,
    ...t.presets[preset],
  }));

const permissionParts = () =>
  permissions.map((grant) => {
    const [resource, action] = grant.split(":") as PartsOf<(typeof permissions)[number]>;
    return { grant, resource, action: t.actions[action] };
  });

/** Permissions grouped by resource, in display order. */
export const resources = () =>
  [...new Set(permissionParts().map(({ resource }) => resource))].map((resource) => ({
    name: t.resources[resource],
    grants: permissionParts().filter((part) => part.resource === resource),
  }));

/** The preset with exactly these permissions, if any. */
export function presetOf(granted: readonly Grant[]): Preset | undefined {
  if (granted.includes("*")) return "full";
  return presets().find(({ preset }) => isSameSet(permissionPresets[preset], granted))?.preset;
}

/** A short text for a column: "Read only", "3 permissions". */
export function shortPermissionText(granted: readonly Grant[]): string {
  const preset = presetOf(granted);
  if (preset) return t.presets[preset].short;
  return granted.length === 1 ? permissionText(granted) : t.count(granted.length);
}

/** The permissions in full: "Payment requests: read, write, cancel. Events: read". */
export function permissionText(granted: readonly Grant[]): string {
  const preset = presetOf(granted);
  if (preset === "full" || preset === "read_only") return t.presets[preset].name;
  return resources()
    .map(({ name, grants }) => ({ name, held: grants.filter(({ grant }) => granted.includes(grant)) }))
    .filter(({ held }) => held.length > 0)
    .map(({ name, held }) => `${name}: ${held.map(({ action }) => action).join(", ")}`)
    .join(". ");
}

/** Whether a person with `held` may choose these permissions in the form of a key that already has `granted`. */
export function isOffered(grants: readonly Grant[], held: readonly string[], granted: readonly Grant[]): boolean {
  return permissionsBeyond([...held, ...granted], grants).length === 0;
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((grant) => b.includes(grant));
}
