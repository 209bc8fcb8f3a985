import { useData } from "@/components/shell/environment-data";
import type { PresentedApprovals } from "@/lib/accounts/four-eyes/schema";

export const approvalsPath = "/api/dashboard/approvals";
export const fourEyesPath = "/api/dashboard/settings/four-eyes";
export const approvalsResource = "approvals";

export function useApprovals() {
  return useData<PresentedApprovals>([approvalsResource], approvalsPath, { refetchInterval: 10_000 });
}

export function approvalPath(id: string, action = ""): string {
  return `${approvalsPath}/${encodeURIComponent(id)}${action}`;
}
