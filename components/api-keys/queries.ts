import { useData } from "@/components/shell/environment-data";
import type { PresentedApiKey } from "@/lib/api-keys/schema";

export const apiKeysPath = "/api/dashboard/api-keys";
export const resource = "api-keys";

export function useApiKeys() {
  return useData<PresentedApiKey[]>([resource], apiKeysPath, { refetchInterval: 10_000 });
}
