import { permissionPresets, permissions, type Grant } from "@/lib/api-keys/schema";

export type Preset = keyof typeof permissionPresets;

export const presets: { preset: Preset; name: string; short: string; explanation: string }[] = [
  {
    preset: "checkout_server",
    name: "Checkout server",
    short: "Read, write, cancel",
    explanation: "Create, read and cancel payment requests.",
  },
  { preset: "read_only", name: "Read only", short: "Read only", explanation: "See everything, change nothing." },
  { preset: "full", name: "Full", short: "Full", explanation: "All permissions, including future ones." },
];

/** Permissions grouped by resource, in display order. */
export const resources = [...new Set(permissions.map(resourceOf))].map((resource) => ({
  name: wordsOf(resource),
  grants: permissions
    .filter((permission) => resourceOf(permission) === resource)
    .map((grant) => ({ grant, action: actionOf(grant) })),
}));

/** The preset with exactly these permissions, if any. */
export function presetOf(granted: readonly Grant[]): Preset | undefined {
  if (granted.includes("*")) return "full";
  return presets.find(({ preset }) => sameSet(permissionPresets[preset], granted))?.preset;
}

/** A short text for a column: "Read only", "3 permissions". */
export function shortPermissionText(granted: readonly Grant[]): string {
  const known = presetOf(granted);
  if (known) return presets.find(({ preset }) => preset === known)?.short ?? known;
  return granted.length === 1 ? permissionText(granted) : `${granted.length} permissions`;
}

/** In full: "Payment requests: read, write, cancel. Events: read". */
export function permissionText(granted: readonly Grant[]): string {
  const known = presetOf(granted);
  if (known === "full") return "Full";
  if (known === "read_only") return "Read only";
  return resources
    .map(({ name, grants }) => ({ name, held: grants.filter(({ grant }) => granted.includes(grant)) }))
    .filter(({ held }) => held.length > 0)
    .map(({ name, held }) => `${name}: ${held.map(({ action }) => action).join(", ")}`)
    .join(". ");
}

function resourceOf(permission: string): string {
  return permission.split(":")[0] ?? permission;
}

function actionOf(permission: string): string {
  return permission.split(":")[1] ?? permission;
}

function wordsOf(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
