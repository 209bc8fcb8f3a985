import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData } from "@/components/api/request";
import { useChange, useData, useGrowingList } from "@/components/shell/environment-data";
import type { PresentedAuditEntry } from "@/lib/audit/schema";
import type { PresentedSession } from "@/lib/auth/schema";
import type { CreateReceivingAddressBody, PresentedReceivingAddress, PresentedSettings } from "@/lib/merchants/schema";
import type { PresentedSettlementSettings, UpdateSettlementSettingsInput } from "@/lib/settlement-settings/schema";

export const addressesPath = "/api/dashboard/receiving-addresses";

/** The addresses that receive the payments of requests which name none. */
export function useReceivingAddresses() {
  return useData<PresentedReceivingAddress[]>(["receiving-addresses"], addressesPath);
}

export function useAddReceivingAddress() {
  return useChange<CreateReceivingAddressBody>(["receiving-addresses"], (body) => ({ path: addressesPath, body }));
}

export function useRemoveReceivingAddress() {
  return useChange<string>(["receiving-addresses"], (id) => ({
    path: `${addressesPath}/${encodeURIComponent(id)}`,
    method: "DELETE",
  }));
}

/** The audit log, newest first. */
export function useAuditEntries() {
  return useGrowingList<PresentedAuditEntry>(["audit-entries"], "/api/dashboard/audit-entries", { limit: 10 });
}

export function useRename() {
  return useMutation({
    mutationFn: (name: string) =>
      requestData<PresentedSettings>("/api/dashboard/settings", { method: "PATCH", body: { name } }),
  });
}

const settlementPath = "/api/dashboard/settings/settlement";

/** When a request counts as paid; the same in both environments. */
export function useSettlementSettings() {
  return useQuery({
    queryKey: ["settlement-settings"],
    queryFn: ({ signal }) => requestData<PresentedSettlementSettings>(settlementPath, { signal }),
  });
}

export function useUpdateSettlementSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateSettlementSettingsInput) =>
      requestData<PresentedSettlementSettings>(settlementPath, { method: "PATCH", body }),
    onSuccess: (answer) => client.setQueryData(["settlement-settings"], answer),
  });
}

const sessionsPath = "/api/dashboard/sessions";

/** Where the user is signed in, the last used first. */
export function useSessions() {
  return useData<PresentedSession[]>(["sessions"], sessionsPath, { refetchInterval: 60_000 });
}

/** Ends one session, or without an id all but this one. */
export function useEndSession() {
  return useChange<string | undefined>(["sessions"], (id) => ({
    path: id === undefined ? sessionsPath : `${sessionsPath}/${encodeURIComponent(id)}`,
    method: "DELETE",
  }));
}
