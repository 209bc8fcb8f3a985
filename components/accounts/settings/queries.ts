import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useInitialData } from "@/components/api/initial-data";
import { requestData } from "@/components/api/request";
import { chainsPath } from "@/components/chains/queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { growingListPath, useGrowingList } from "@/components/shell/growing-list";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { addressesPath } from "./receiving-addresses-query";
import type {
  IssueAddressStatementInput,
  PresentedAddressStatement,
  PresentedProvenAddress,
  ProveAddressInput,
} from "@/lib/requests/address-ownership/schema";
import type { PresentedAuditEntry } from "@/lib/accounts/audit/schema";
import type { PresentedSession } from "@/lib/accounts/auth/schema";
import type { PresentedAddressProtection } from "@/lib/accounts/merchants/schema";
import type {
  PresentedSettlementSettings,
  UpdateSettlementSettingsInput,
} from "@/lib/accounts/settlement-settings/schema";

const protectionPath = "/api/dashboard/settings/address-protection";
const settlementPath = "/api/dashboard/settings/settlement";
const sessionsPath = "/api/dashboard/sessions";
const auditPath = "/api/dashboard/audit-entries";
const auditPageSize = 10;

/** The API paths that the settings page loads first, which the server prefetches. */
export const settingsPaths = [
  addressesPath,
  protectionPath,
  settlementPath,
  sessionsPath,
  growingListPath(auditPath, auditPageSize),
  chainsPath,
];

/** Whether requests may use only listed addresses. */
export function useAddressProtection() {
  return useData<PresentedAddressProtection>(["address-protection"], protectionPath);
}

/** Also refetches addresses and pools, because addresses that were added recently become usable when protection ends. */
export function useSwitchAddressProtection() {
  return useApiMutation<boolean>(["address-protection", "receiving-addresses", "address-pools"], (enabled) => ({
    path: protectionPath,
    method: "PATCH",
    body: { enabled },
  }));
}

/** Requests the statement whose signature proves the ownership of an address. */
export function useIssueStatement() {
  return useApiMutation<IssueAddressStatementInput, PresentedAddressStatement>([], (body) => ({
    path: `${addressesPath}/statements`,
    body,
  }));
}

export function useProveAddress() {
  return useApiMutation<ProveAddressInput, PresentedProvenAddress>(["receiving-addresses"], (body) => ({
    path: `${addressesPath}/proofs`,
    body,
  }));
}

export function useAuditEntries() {
  return useGrowingList<PresentedAuditEntry>(["audit-entries"], auditPath, { limit: auditPageSize });
}

export function useSettlementSettings() {
  const dashboard = useDashboard();
  return useQuery({
    queryKey: ["settlement-settings"],
    queryFn: ({ signal }) => requestData<PresentedSettlementSettings>(settlementPath, { scope: dashboard, signal }),
    ...useInitialData(settlementPath, ({ data }: { data: PresentedSettlementSettings }) => data),
  });
}

export function useUpdateSettlementSettings() {
  const client = useQueryClient();
  return useApiMutation<UpdateSettlementSettingsInput, PresentedSettlementSettings>(
    [],
    (body) => ({ path: settlementPath, method: "PATCH", body }),
    { onSuccess: (settings) => client.setQueryData(["settlement-settings"], settings) },
  );
}

/** The user's sessions, last used first. */
export function useSessions() {
  return useData<PresentedSession[]>(["sessions"], sessionsPath, { refetchInterval: 60_000 });
}

/** Ends one session or, without an id, all others. */
export function useEndSession() {
  return useApiMutation<string | undefined>(["sessions"], (id) => ({
    path: id === undefined ? sessionsPath : `${sessionsPath}/${encodeURIComponent(id)}`,
    method: "DELETE",
  }));
}

/** The data to export or delete: the user's account, or the business. */
export type DataScope = "account" | "merchant";
