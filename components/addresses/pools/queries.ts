import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { queryOf } from "@/components/ui/search-parameters";
import type { PresentedAddressPool } from "@/lib/addresses/pools/schema";

export const path = "/api/pool-addresses";
/** How often pools are polled, because requests occupy and release their addresses. */
export const pollMs = 5000;

export const poolCountsPath = `${path}/counts`;

export function listPath(cursor: string | null): string {
  return `${path}${queryOf({ cursor })}`;
}

/** The number of addresses in each chain's pool, by state; none for a role that may not read pools. */
export function useAddressPools() {
  const isReadable = useDashboard().permissions.includes("pool_addresses:read");
  return useData<PresentedAddressPool[]>(["address-pools", "counts"], poolCountsPath, {
    refetchInterval: pollMs,
    ...(isReadable ? {} : { enabled: false, placeholderData: [] }),
  });
}
