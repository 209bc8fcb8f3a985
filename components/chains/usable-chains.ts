import { useChains } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";

/** The environment's usable chains: active ones, testnets only in the sandbox. */
export function useUsableChains() {
  const { environment } = useDashboard();
  return useChains((chains) =>
    chains.filter((chain) => chain.is_active && chain.is_testnet === (environment === "sandbox")).sort(localFirst),
  );
}

/** Sorts local chains first, because new users try Remit there. */
function localFirst(a: { slug: string }, b: { slug: string }): number {
  return Number(b.slug.startsWith("local-")) - Number(a.slug.startsWith("local-"));
}
