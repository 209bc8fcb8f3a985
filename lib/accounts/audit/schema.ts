import { z } from "zod";
import { exportFields, pageFields, timeRange } from "@/lib/platform/pagination/schema";

// Wire format of the audit log. Safe to import in the browser.

/** Every action, by what it is about. */
export const auditAreas = {
  access: [
    "user.signed_in",
    "user.sign_in_failed",
    "user.signed_out",
    "user.session_ended",
    "user.password_changed",
    "user.identity_linked",
    "user.identity_unlinked",
    "user.authenticator_app_added",
    "user.authenticator_app_removed",
    "user.passkey_added",
    "user.passkey_renamed",
    "user.passkey_removed",
    "user.recovery_codes_created",
    "user.recovery_code_used",
    "user.factor_reset_scheduled",
    "user.factor_reset_withdrawn",
    "user.factors_reset",
    "user.email_verified",
    "user.addresses_erased",
  ],
  people: [
    "invitation.created",
    "invitation.resent",
    "invitation.withdrawn",
    "member.joined",
    "member.left",
    "member.removed",
    "member.role_changed",
    "user.disabled",
    "user.enabled",
    "user.exported",
    "user.deleted",
  ],
  api_keys: ["api_key.created", "api_key.updated", "api_key.rolled", "api_key.revoked"],
  addresses: [
    "address_protection.enabled",
    "address_protection.end_scheduled",
    "pool_addresses.added",
    "pool_address.removed",
    "receiving_address.added",
    "receiving_address.removed",
    "receiving_address.released",
    "receiving_address.proven",
    "receiving_address.lost",
  ],
  webhooks: [
    "webhook_endpoint.created",
    "webhook_endpoint.updated",
    "webhook_endpoint.secret_rotated",
    "webhook_endpoint.disabled",
    "webhook_endpoint.deleted",
    "notification_channel.created",
    "notification_channel.updated",
    "notification_channel.deleted",
  ],
  transfers: ["unmatched_transfer.assigned", "unmatched_transfer.dismissed", "unmatched_transfer.reopened"],
  settings: [
    "merchant.created",
    "merchant.updated",
    "merchant.suspended",
    "merchant.activated",
    "merchant.exported",
    "merchant.deleted",
    "settlement_settings.updated",
    "second_factor_requirement.enabled",
    "second_factor_requirement.disabled",
    "four_eyes.enabled",
    "four_eyes.disabled",
    "approval.requested",
    "approval.approved",
    "approval.declined",
    "approval.withdrawn",
  ],
  instance: [
    "books.repaired",
    "chain.added",
    "token.added",
    "token.updated",
    "encryption.rotated",
    "signing_key.rotated",
  ],
} as const;

export type AuditArea = keyof typeof auditAreas;
export type AuditAction = (typeof auditAreas)[AuditArea][number];

const settingsSchema = z.record(z.string(), z.unknown());

export const auditEntrySchema = z.object({
  id: z.string(),
  environment: z.enum(["production", "sandbox"]).nullable().describe("Null for a change in both environments"),
  actor: z.string().describe('An e-mail address or "Deleted user", the id of an API key, "operator", or "remit"'),
  action: z.string().describe("An AuditAction, or one that a newer release recorded"),
  subject_id: z.string().describe("The id of the changed object"),
  before: settingsSchema.nullable().describe("Its previous settings; null if there were none"),
  after: settingsSchema,
  created_at: z.iso.datetime(),
});

const filters = {
  area: z
    .enum(Object.keys(auditAreas) as AuditArea[])
    .optional()
    .describe("What the entries are about"),
  actor: z
    .string()
    .min(1)
    .max(254)
    .optional()
    .describe('An e-mail address, the id of an API key, "operator" or "remit"'),
  ...timeRange("created_at"),
};

export const listAuditEntriesSchema = z.strictObject({ ...pageFields, ...filters });
export const exportAuditEntriesSchema = z.strictObject({ ...exportFields, ...filters });
export type PresentedAuditEntry = z.infer<typeof auditEntrySchema>;

/** The last daily verification of the log; both are null before the first one. */
export type PresentedAuditVerification = {
  checked_at: string | null;
  /** The position of the first entry that could not be confirmed; null if the log is intact. */
  first_fault: number | null;
};
