import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import type { Environment } from "@/components/shell/environment";
import type { PresentedAuditEntry } from "@/lib/audit/schema";
import type { PresentedSettlementSettings, UpdateSettlementSettingsInput } from "@/lib/settlement-settings/schema";
import type { CreateReceivingAddressBody, PresentedReceivingAddress, PresentedSettings } from "@/lib/merchants/schema";

const addressesPath = "/api/dashboard/receiving-addresses";

/** The addresses an environment is paid to when a request names none. */
export function useReceivingAddresses(environment: Environment) {
  return useQuery({
    queryKey: ["receiving-addresses", environment],
    queryFn: ({ signal }) => requestData<PresentedReceivingAddress[]>(addressesPath, { environment, signal }),
  });
}

export function useAddReceivingAddress(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateReceivingAddressBody) => requestJson(addressesPath, { environment, method: "POST", body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["receiving-addresses", environment] }),
  });
}

export function useRemoveReceivingAddress(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      requestJson(`${addressesPath}/${encodeURIComponent(id)}`, { environment, method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["receiving-addresses", environment] }),
  });
}

/** The audit log of an environment, a page at a time. */
export function useAuditEntries(environment: Environment) {
  return useInfiniteQuery({
    queryKey: ["audit-entries", environment],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: "10", ...(pageParam ? { cursor: pageParam } : {}) });
      return requestJson<Page<PresentedAuditEntry>>(`/api/dashboard/audit-entries?${query}`, { environment, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
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
