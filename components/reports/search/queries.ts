import { keepPreviousData } from "@tanstack/react-query";
import { useData } from "@/components/shell/environment-data";
import { queryOf } from "@/components/ui/search-parameters";
import type { SearchResults } from "@/lib/reports/search-schema";

/** The results of the server. Those of the previous text stay until those of the new one have loaded. */
export function useSearch(text: string) {
  return useData<SearchResults>(["search", text], `/api/dashboard/search${queryOf({ q: text })}`, {
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
