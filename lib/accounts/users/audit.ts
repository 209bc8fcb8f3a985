import { recordAudit, type ActorContext, type AuditedFields } from "@/lib/accounts/audit/record";
import type { AuditAction } from "@/lib/accounts/audit/schema";
import type { Transaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { lockUser } from "./lock";

type UserAction = Extract<AuditAction, `user.${string}`>;
/** `actor`: the user, unless someone else is given. */
type Access = {
  action: UserAction;
  now: Date;
  actor?: ActorContext["actor"];
  address?: string;
  detail?: AuditedFields;
};

/**
 * Records a change to a user's access in the audit log of each of their merchants. Throws `not_found` once the user is
 * deleted, because an IP address recorded afterwards would not be erased.
 */
export async function recordAccess(
  tx: Transaction,
  userId: bigint,
  { action, now, actor, address, detail = {} }: Access,
): Promise<void> {
  const memberships = await lockUser(tx, userId);
  if (memberships.length === 0) throw new DomainError("not_found", "No such user.");
  for (const { email, merchantId } of memberships) {
    if (merchantId === null) continue;
    const ctx = { actor: actor ?? { type: "user" as const, id: userId, email }, now };
    const subject = { id: userId, merchantId, environment: null };
    await recordAudit(tx, ctx, { action, subject, before: null, after: detail, clientAddress: address });
  }
}
