import { z } from "zod";
import { pageFields } from "@/lib/pagination/schema";

// The audit log on the wire. Browser-safe.

const settingsSchema = z.record(z.string(), z.unknown());

export const auditEntrySchema = z.object({
  id: z.string(),
  environment: z.enum(["production", "sandbox"]).nullable().describe("Null where both are concerned"),
  actor: z.string().describe('An e-mail address, the id of an API key, "operator", or "remit"'),
  action: z.string().describe("Such as `api_key.rolled`"),
  subject_id: z.string().describe("Of what was changed"),
  before: settingsSchema.nullable().describe("Its settings until then; null where there were none"),
  after: settingsSchema,
  created_at: z.iso.datetime(),
});

export const listAuditEntriesSchema = z.strictObject(pageFields);

export type ListAuditEntriesInput = z.output<typeof listAuditEntriesSchema>;
export type PresentedAuditEntry = z.infer<typeof auditEntrySchema>;
