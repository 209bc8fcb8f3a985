import { chainsPath } from "@/components/chains/queries";
import { useData, usePage } from "@/components/shell/environment-data";
import { queryOf } from "@/components/ui/search-parameters";
import type { PresentedAddressPool, PresentedPoolAddress } from "@/lib/addresses/pools/schema";

export const path = "/api/pool-addresses";
const pollMs = 5000;

export const poolCountsPath = `${path}/counts`;

/** The API paths that the pool's page loads first, which the server prefetches. */
export function poolPaths(cursor: string | null): string[] {
  return [listPath(cursor), poolCountsPath, chainsPath];
}

function listPath(cursor: string | null): string {
  return `${path}${queryOf({ cursor })}`;
}

/** One page of pool addresses, polled because requests occupy and release them. */
export function usePoolAddresses(cursor: string | null) {
  return usePage<PresentedPoolAddress>(["address-pools", "list", cursor], listPath(cursor), pollMs);
}

/** The number of addresses in each chain's pool, by state. */
export function useAddressPools() {
  return useData<PresentedAddressPool[]>(["address-pools", "counts"], poolCountsPath, { refetchInterval: pollMs });
}
