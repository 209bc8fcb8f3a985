import type { Prisma, Transaction } from "@/lib/db";
import type { Environment } from "@/prisma/generated/client";

// First promise: an entry exists exactly when its change does, and stays: the database refuses to alter or delete one.

export type AuditAction =
  | "api_key.created"
  | "api_key.updated"
  | "api_key.rolled"
  | "api_key.revoked"
  | "settlement_settings.updated"
  | "unmatched_transfer.assigned"
  | "unmatched_transfer.dismissed"
  | "unmatched_transfer.reopened"
  | "webhook_endpoint.created"
  | "webhook_endpoint.updated"
  | "webhook_endpoint.secret_rotated"
  | "webhook_endpoint.disabled"
  | "webhook_endpoint.deleted";

/** Who did what to which thing; `before` and `after` hold its settings, and never a secret. */
type AuditEntry = {
  merchantId: bigint;
  /** Null where both are concerned. */
  environment: Environment | null;
  /** An e-mail address, the id of an API key, "operator", or "remit" for what Remit does by itself. */
  actor: string;
  action: AuditAction;
  subjectId: string;
  before: Prisma.InputJsonObject | null;
  after: Prisma.InputJsonObject;
};

/** Writes an entry in the transaction of the change it tells of. */
export async function recordAudit(tx: Transaction, entry: AuditEntry, now: Date): Promise<void> {
  await tx.auditEntry.create({ data: { ...entry, before: entry.before ?? undefined, createdAt: now } });
}
