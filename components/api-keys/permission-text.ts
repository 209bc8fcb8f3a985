import { permissionPresets, type Grant } from "@/lib/api-keys/schema";

export type Preset = keyof typeof permissionPresets;

export const presets: { preset: Preset; name: string; explanation: string }[] = [
  { preset: "checkout_server", name: "Checkout server", explanation: "Create, read and cancel payment requests." },
  { preset: "read_only", name: "Read only", explanation: "See everything, change nothing." },
  { preset: "full", name: "Full", explanation: "Everything a key may do, also what is added later." },
];

/** "Checkout server" for a preset's permissions, else the permissions themselves. */
export function permissionText(granted: readonly Grant[]): string {
  const known = presets.find(({ preset }) => sameSet(permissionPresets[preset], granted));
  return known?.name ?? granted.join(", ");
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}
