import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { usePage } from "@/components/shell/environment-data";
import type { PresentedAuditEntry } from "@/lib/accounts/audit/schema";

export function auditPath(view: ListView): string {
  return `/api/dashboard/audit-entries${listQuery(view)}`;
}

export function useAuditEntries(view: ListView) {
  return usePage<PresentedAuditEntry>(["audit-entries", view], auditPath(view));
}
