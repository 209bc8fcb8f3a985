import { recordAudit, type By } from "@/lib/audit/record";
import type { AuditAction } from "@/lib/audit/schema";
import type { Transaction } from "@/lib/db";

type UserAction = Extract<AuditAction, `user.${string}`>;
/** `actor`: the user, unless someone else is named. */
type Access = { action: UserAction; now: Date; actor?: By["actor"]; address?: string };

/** Records what happened to a person's access, in the audit log of each merchant of theirs. */
export async function recordAccess(
  tx: Transaction,
  userId: bigint,
  { action, now, actor, address }: Access,
): Promise<void> {
  const { id, email, memberships } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    // The order in which chains are locked.
    include: { memberships: { orderBy: { merchantId: "asc" } } },
  });
  const by = { actor: actor ?? { type: "user" as const, id, email }, now };
  for (const { merchantId } of memberships) {
    const subject = { id: userId, merchantId, environment: null };
    await recordAudit(tx, by, { action, subject, before: null, after: {}, clientAddress: address });
  }
}
