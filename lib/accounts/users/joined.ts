import { recordAudit } from "@/lib/accounts/audit/record";
import type { Person } from "@/lib/accounts/merchants/schema";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import type { Transaction } from "@/lib/platform/db";

type Joined = { merchantId: bigint; role: string; now: Date; invitationId?: string };

/** Records that a person became a member of a merchant, and mails it. Call in the transaction of the new membership. */
export async function recordJoined(
  tx: Transaction,
  person: Person,
  { merchantId, role, now, invitationId }: Joined,
): Promise<void> {
  const ctx = { actor: person, now, scope: { merchantId, environment: "production" as const } };
  const subject = { id: person.id, merchantId, environment: null };
  const invitation = invitationId === undefined ? {} : { invitation_id: invitationId };
  const after = { user_id: person.id.toString(), role, ...invitation };
  await recordAudit(tx, ctx, { action: "member.joined", subject, before: null, after });
  await notifyMembers(tx, ctx, { kind: "member_joined", person: `user:${person.id}`, role });
}
