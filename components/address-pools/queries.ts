import { requestJson } from "@/components/api/request";
import { chainsPath } from "@/components/chains/queries";
import type { Environment } from "@/components/shell/environment";
import { useChange, useData, usePage } from "@/components/shell/environment-data";
import { queryOf } from "@/components/ui/search-parameters";
import type { AddPoolAddressesInput, PresentedAddressPool, PresentedPoolAddress } from "@/lib/address-pools/schema";
import { maxPageSize } from "@/lib/pagination/constants";
import type { Page } from "@/lib/pagination/schema";

const path = "/api/pool-addresses";
const pollMs = 5000;

export const poolCountsPath = `${path}/counts`;

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

export function useAddressPools() {
  return useData<PresentedAddressPool[]>(["address-pools", "counts"], poolCountsPath, { refetchInterval: pollMs });
}

export function useAddPoolAddresses() {
  return useChange<AddPoolAddressesInput>(["address-pools"], (body) => ({ path, body }));
}

export function useRemovePoolAddress() {
  return useChange<string>(["address-pools"], (id) => ({
    path: `${path}/${encodeURIComponent(id)}`,
    method: "DELETE",
  }));
}

/** All pool addresses, read page by page. */
export async function readAllPoolAddresses(environment: Environment): Promise<PresentedPoolAddress[]> {
  const all: PresentedPoolAddress[] = [];
  let cursor: string | null = null;
  do {
    const query = queryOf({ limit: String(maxPageSize), cursor });
    const page: Page<PresentedPoolAddress> = await requestJson(`${path}${query}`, { environment });
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}
