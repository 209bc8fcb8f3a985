import { z } from "zod";
import { createReceivingAddressSchema } from "@/lib/accounts/merchants/schema";

// Wire format of the ownership proof. Safe to import in the browser.

export const addressStatementSchema = z.object({
  statement: z.string().describe("The exact text to sign"),
  issued_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export const issueAddressStatementSchema = createReceivingAddressSchema;

export const proveAddressSchema = createReceivingAddressSchema.extend({
  issued_at: z.iso.datetime().describe("`issued_at` of the signed statement"),
  signature: z.string().trim().min(1).max(1024),
});

export const provenAddressSchema = z.object({
  address: z.string(),
  chain_type: z.enum(["evm", "solana"]),
  proven_at: z.iso.datetime(),
});

export type IssueAddressStatementInput = z.output<typeof issueAddressStatementSchema>;
export type ProveAddressInput = z.output<typeof proveAddressSchema>;
export type PresentedAddressStatement = z.infer<typeof addressStatementSchema>;
