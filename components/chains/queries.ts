import { useQuery } from "@tanstack/react-query";
import { useInitialData } from "@/components/api/initial-data";
import { pollIntervalMs } from "@/components/api/polling";
import { requestData } from "@/components/api/request";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";

export const chainsPath = "/api/public/chains?include_tokens=true";

/** All chains, those without a node included; of the local ones, only those that run. */
export function useChains<Selected = PresentedChainWithTokens[]>(
  select?: (chains: PresentedChainWithTokens[]) => Selected,
) {
  return useQuery({
    queryKey: ["chains"],
    queryFn: ({ signal }) => requestData<PresentedChainWithTokens[]>(chainsPath, { signal }),
    ...useInitialData(chainsPath, ({ data }: { data: PresentedChainWithTokens[] }) => data),
    select,
    staleTime: 60_000,
    refetchInterval: () => pollIntervalMs(60_000),
  });
}
