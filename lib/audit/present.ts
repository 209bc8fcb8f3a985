import type { AuditEntry } from "@/prisma/generated/client";
import { auditEntrySchema, type PresentedAuditEntry } from "./schema";

const { action, before, after } = auditEntrySchema.shape;

/** An entry as the dashboard and the command line show it. */
export function presentAuditEntry(row: AuditEntry): PresentedAuditEntry {
  return {
    id: row.id.toString(),
    environment: row.environment,
    actor: row.actor,
    action: action.parse(row.action),
    subject_id: row.subjectId,
    before: before.parse(row.before),
    after: after.parse(row.after),
    created_at: row.createdAt.toISOString(),
  };
}
