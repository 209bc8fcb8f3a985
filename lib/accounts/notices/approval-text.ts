import { texts } from "@/lib/platform/language/texts";
import { oneLine } from "@/lib/platform/mail/text";
import type { Notice } from "./notice";

const t = texts("accounts/approval-mail", {
  operations: {
    "receiving_address.add": "Add a receiving address",
    "pool_addresses.add": "Add addresses to an address pool",
    "address_protection.end": "End address protection",
    "webhook_endpoint.create": "Add a webhook endpoint",
    "webhook_endpoint.update": "Change a webhook endpoint",
    "four_eyes.end": "Switch off four eyes",
    "member.invite": "Invite a person",
    "member.change_role": "Change the role of a member",
    "ownership.transfer": "Transfer ownership",
  },
  change: (before: string, after: string) => `${before} → ${after}`,
  where: "Approve or decline it in Settings, under Approvals, within 72 hours.",
});

/** The name and the exact values of a change that needs approval. An unknown change is one of a newer version. */
export function approvalText(
  notice: Extract<Notice, { kind: `approval_${string}` }>,
  roleText: (role: string) => string,
): string[] {
  const { kind, operation, before, after } = notice;
  const names: Readonly<Record<string, string>> = t.operations;
  const lines = Object.entries(after).map(([field, value]) => {
    const values = [before[field], value].map((one) => oneLine([one ?? []].flat().join(", ")));
    const [old, now] = field === "role" ? values.map(roleText) : values;
    return old && now && old !== now ? t.change(old, now) : (now ?? "");
  });
  return [names[operation] ?? operation, ...lines, ...(kind === "approval_requested" ? [t.where] : [])];
}
