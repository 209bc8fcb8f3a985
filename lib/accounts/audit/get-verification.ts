import { db } from "@/lib/platform/db";
import type { Scope } from "@/lib/platform/scope";
import type { PresentedAuditVerification } from "./schema";

/** The last daily verification of the merchant's audit log. */
export async function getAuditVerification({ merchantId }: Scope): Promise<PresentedAuditVerification> {
  const last = await db().auditVerification.findUnique({ where: { merchantId } });
  const fault = last?.faultSequence ?? null;
  return { checked_at: last?.checkedAt.toISOString() ?? null, first_fault: fault === null ? null : Number(fault) };
}
