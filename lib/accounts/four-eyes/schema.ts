import { z } from "zod";

// Wire format of four eyes and approvals. Safe to import in the browser.

/** The changes that need a second person while four eyes are on. Stored, so names never change. */
export const approvalOperations = [
  "receiving_address.add",
  "pool_addresses.add",
  "address_protection.end",
  "webhook_endpoint.create",
  "webhook_endpoint.update",
  "four_eyes.end",
  "member.invite",
  "member.change_role",
  "ownership.transfer",
] as const;
export type ApprovalOperation = (typeof approvalOperations)[number];

export const approvalValuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
/** The values of a change that people compare. */
export type ApprovalValues = z.infer<typeof approvalValuesSchema>;

export const approvalSchema = z.object({
  id: z.string(),
  operation: z.enum(approvalOperations),
  before: approvalValuesSchema.describe("Empty if there were none"),
  after: approvalValuesSchema,
  requested_by: z.string(),
  is_yours: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export const approvalsSchema = z.object({
  four_eyes: z.boolean(),
  approvers: z.int().describe("Owners and admins with a second factor"),
  has_second_factor: z.boolean().describe("Whether you have one, without which you cannot approve"),
  waiting: z.array(approvalSchema),
});

export const approvalParams = z.object({ id: z.string() });
export const switchFourEyesSchema = z.strictObject({ enabled: z.boolean() });

/** Four eyes need at least this many owners and admins with a second factor. */
export const minApprovers = 2;

/** At most this many changes of a merchant wait for approval. */
export const maxWaitingApprovals = 25;

export type PresentedApproval = z.infer<typeof approvalSchema>;
export type PresentedApprovals = z.infer<typeof approvalsSchema>;
