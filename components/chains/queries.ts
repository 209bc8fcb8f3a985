import { useQuery } from "@tanstack/react-query";
import { useInitialData } from "@/components/api/initial-data";
import { pollIntervalMs } from "@/components/api/polling";
import { requestData } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";

export const chainsPath = "/api/public/chains?include_tokens=true";

/** The environment's usable chains: active ones, testnets only in the sandbox. */
export function useUsableChains() {
  const { environment } = useDashboard();
  return useChains((chains) =>
    chains.filter((chain) => chain.is_active && chain.is_testnet === (environment === "sandbox")).sort(localFirst),
  );
}

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

/** Sorts local chains first, because new users try Remit there. */
function localFirst(a: { slug: string }, b: { slug: string }): number {
  return Number(b.slug.startsWith("local-")) - Number(a.slug.startsWith("local-"));
}
