import { path } from "./queries";
import { requestJson, type ApiScope } from "@/components/api/request";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { queryOf } from "@/components/ui/search-parameters";
import type { AddPoolAddressesInput, PresentedPoolAddress } from "@/lib/addresses/pools/schema";
import { maxPageSize } from "@/lib/platform/pagination/constants";
import type { Page } from "@/lib/platform/pagination/schema";

// Kept separate from the queries because the overview loads the queries with its first script but never needs these.

export function useAddPoolAddresses() {
  return useApiMutation<AddPoolAddressesInput>(["address-pools"], (body) => ({ path, body }));
}

export function useRemovePoolAddress() {
  return useApiMutation<string>(["address-pools"], (id) => ({
    path: `${path}/${encodeURIComponent(id)}`,
    method: "DELETE",
  }));
}

/** All pool addresses, read page by page. */
export async function readAllPoolAddresses(scope: ApiScope): Promise<PresentedPoolAddress[]> {
  const all: PresentedPoolAddress[] = [];
  let cursor: string | null = null;
  do {
    const query = queryOf({ limit: String(maxPageSize), cursor });
    const page: Page<PresentedPoolAddress> = await requestJson(`${path}${query}`, { scope });
    all.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}
