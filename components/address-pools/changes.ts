import { path } from "./queries";
import { requestJson } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import { useChange } from "@/components/shell/use-change";
import { queryOf } from "@/components/ui/search-parameters";
import type { AddPoolAddressesInput, PresentedPoolAddress } from "@/lib/address-pools/schema";
import { maxPageSize } from "@/lib/pagination/constants";
import type { Page } from "@/lib/pagination/schema";

// Apart from the queries, which the overview's first script contains.

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
