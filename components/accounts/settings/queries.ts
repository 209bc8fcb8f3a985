import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type {
  PresentedSettlementSettings,
  UpdateSettlementSettingsInput,
} from "@/lib/accounts/settlement-settings/schema";

// The API paths of the sections. The server prefetches them.
export const protectionPath = "/api/dashboard/settings/address-protection";
export const settingsPath = "/api/dashboard/settings";
export const logoPath = "/api/dashboard/settings/logo";
export const settlementPath = "/api/dashboard/settings/settlement";
export const preferencesPath = "/api/dashboard/preferences";
export const notificationsPath = "/api/dashboard/notifications";
export const channelsPath = "/api/dashboard/notification-channels";
export const channelsResource = "notification-channels";
export const sessionsPath = "/api/dashboard/sessions";

export const payPageKey = ["settings"];

export function channelPath(id: string, action = ""): string {
  return `${channelsPath}/${encodeURIComponent(id)}${action}`;
}

export function useUpdateSettlementSettings() {
  const client = useQueryClient();
  return useApiMutation<UpdateSettlementSettingsInput, PresentedSettlementSettings>([], settlementPath, {
    method: "PATCH",
    onSuccess: (settings) => client.setQueryData(["settlement-settings"], settings),
  });
}
