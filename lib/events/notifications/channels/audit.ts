import { recordAudit, recordChange, type ActorContext } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import type { NotificationChannel } from "@/prisma/generated/client";

type Change = { before: NotificationChannel | null; after: NotificationChannel };

/** Records a new or changed channel in the audit log, in the same transaction. */
export function recordChannelChange(tx: Transaction, ctx: ActorContext, { before, after }: Change): Promise<void> {
  const action = `notification_channel.${before ? "updated" : "created"}` as const;
  return recordChange(tx, ctx, { action, before, after, auditedFields });
}

export function recordChannelDeletion(tx: Transaction, ctx: ActorContext, row: NotificationChannel): Promise<void> {
  const change = { subject: row, before: auditedFields(row), after: {} };
  return recordAudit(tx, ctx, { action: "notification_channel.deleted", ...change });
}

function auditedFields({ name, service, kinds, language }: NotificationChannel) {
  return { name, service, kinds, language };
}
