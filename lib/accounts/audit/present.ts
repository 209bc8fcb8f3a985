import type { AuditEntry } from "@/prisma/generated/client";
import { auditEntrySchema, type PresentedAuditEntry } from "./schema";

const { before, after } = auditEntrySchema.shape;

export function presentAuditEntry(row: AuditEntry): PresentedAuditEntry {
  return {
    id: row.id.toString(),
    environment: row.environment,
    actor: row.actor,
    action: row.action,
    subject_id: row.subjectId,
    before: before.parse(row.before),
    after: after.parse(row.after),
    created_at: row.createdAt.toISOString(),
  };
}
