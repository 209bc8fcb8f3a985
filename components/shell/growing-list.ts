import { useInfiniteQuery } from "@tanstack/react-query";
import { useDashboard } from "./dashboard-context";
import { toRefetchInterval, type Key } from "./environment-data";
import { useInitialData } from "@/components/api/initial-data";
import { requestJson } from "@/components/api/request";
import { queryOf } from "@/components/ui/search-parameters";
import type { Page } from "@/lib/platform/pagination/schema";

/** The items of all loaded pages of a list; `fetchNextPage` loads another page. */
export function useGrowingList<Item>(
  [resource, ...rest]: Key,
  path: string,
  { limit, refetchInterval }: { limit: number; refetchInterval?: number },
) {
  const dashboard = useDashboard();
  const toPages = (page: Page<Item>) => ({ pages: [page], pageParams: [null] });
  return useInfiniteQuery({
    queryKey: [resource, dashboard.environment, ...rest],
    queryFn: ({ signal, pageParam }) =>
      requestJson<Page<Item>>(growingListPath(path, limit, pageParam), { scope: dashboard, signal }),
    ...useInitialData(growingListPath(path, limit), toPages),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    refetchInterval: toRefetchInterval(refetchInterval),
  });
}

/** The path of one page of a growing list; without a cursor, the first one. */
export function growingListPath(path: string, limit: number, cursor: string | null = null): string {
  return `${path}${queryOf({ limit: String(limit), cursor })}`;
}
