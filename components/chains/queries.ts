import { useQuery } from "@tanstack/react-query";
import { useInitialData } from "@/components/api/initial-data";
import { pollIntervalMs } from "@/components/api/polling";
import { requestData } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";

export const chainsPath = (environment: string) =>
  `/api/public/chains?include_tokens=true&is_active=true&is_testnet=${environment === "sandbox"}`;

/** The environment's usable chains: active ones, testnets only in the sandbox. */
export function useUsableChains() {
  const path = chainsPath(useDashboard().environment);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => requestData<PresentedChainWithTokens[]>(path, { signal }),
    ...useInitialData(path, ({ data }: { data: PresentedChainWithTokens[] }) => data),
    staleTime: 60_000,
    refetchInterval: () => pollIntervalMs(60_000),
  });
}
