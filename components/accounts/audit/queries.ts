import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { useData, usePage } from "@/components/shell/environment-data";
import type { PresentedAuditEntry, PresentedAuditVerification } from "@/lib/accounts/audit/schema";

export function auditPath(view: ListView): string {
  return `/api/dashboard/audit-entries${listQuery(view)}`;
}

export function useAuditEntries(view: ListView) {
  return usePage<PresentedAuditEntry>(["audit-entries", view], auditPath(view));
}

export const auditVerificationPath = "/api/dashboard/audit-verification";

export function useAuditVerification() {
  return useData<PresentedAuditVerification>(["audit-verification"], auditVerificationPath);
}
