import { useData } from "@/components/shell/environment-data";
import type { PresentedApiKey } from "@/lib/accounts/api-keys/schema";

export const apiKeysPath = "/api/dashboard/api-keys";
export const apiKeysResource = "api-keys";

export function useApiKeys() {
  return useData<PresentedApiKey[]>([apiKeysResource], apiKeysPath, { refetchInterval: 10_000 });
}

export function apiKeyPath(id: string, action = ""): string {
  return `${apiKeysPath}/${encodeURIComponent(id)}${action}`;
}
