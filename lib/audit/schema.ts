import { z } from "zod";
import { pageFields } from "@/lib/pagination/schema";

// The audit log on the wire. Browser-safe.

export const auditActions = [
  "api_key.created",
  "api_key.updated",
  "api_key.rolled",
  "api_key.revoked",
  "encryption.rotated",
  "merchant.created",
  "merchant.updated",
  "merchant.suspended",
  "merchant.activated",
  "pool_addresses.added",
  "pool_address.removed",
  "receiving_address.added",
  "receiving_address.removed",
  "receiving_address.released",
  "settlement_settings.updated",
  "unmatched_transfer.assigned",
  "unmatched_transfer.dismissed",
  "unmatched_transfer.reopened",
  "user.signed_in",
  "user.sign_in_failed",
  "user.signed_out",
  "user.session_ended",
  "user.password_changed",
  "user.addresses_erased",
  "user.disabled",
  "user.enabled",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.disabled",
  "webhook_endpoint.deleted",
] as const;
export type AuditAction = (typeof auditActions)[number];

const settingsSchema = z.record(z.string(), z.unknown());

export const auditEntrySchema = z.object({
  id: z.string(),
  environment: z.enum(["production", "sandbox"]).nullable().describe("Null where both are concerned"),
  actor: z.string().describe('An e-mail address or "Deleted user", the id of an API key, "operator", or "remit"'),
  action: z.enum(auditActions),
  subject_id: z.string().describe("Of what was changed"),
  before: settingsSchema.nullable().describe("Its settings until then; null where there were none"),
  after: settingsSchema,
  created_at: z.iso.datetime(),
});

export const listAuditEntriesSchema = z.strictObject(pageFields);

export type ListAuditEntriesInput = z.output<typeof listAuditEntriesSchema>;
export type PresentedAuditEntry = z.infer<typeof auditEntrySchema>;
