import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useDashboard } from "./dashboard-context";
import { useInitialData } from "@/components/api/initial-data";
import { pollIntervalMs } from "@/components/api/polling";
import { requestData, requestJson } from "@/components/api/request";
import type { Page } from "@/lib/platform/pagination/schema";

// Data of the page's environment. Each query key starts with the resource and the environment, so that a change can
// refetch all data of a resource in one environment.

export type Key = readonly [resource: string, ...rest: unknown[]];

/** The poll interval in milliseconds while the user is active; may depend on the data. */
type Interval<Data> = number | ((query: { state: { data?: Data } }) => number);

type QueryOptions<Data> = Pick<UseQueryOptions<Data>, "enabled" | "staleTime" | "placeholderData"> & {
  refetchInterval?: Interval<Data>;
};

/** A fixed interval grows while the user is inactive; a function must do that itself. */
export function toRefetchInterval<Data>(
  interval: Interval<Data> | undefined,
): ((query: { state: { data?: Data } }) => number) | undefined {
  return typeof interval === "number" ? () => pollIntervalMs(interval) : interval;
}

/** Loads the `data` of a response. */
export function useData<Data>([resource, ...rest]: Key, path: string, options: QueryOptions<Data> = {}) {
  const dashboard = useDashboard();
  return useQuery<Data>({
    queryKey: [resource, dashboard.environment, ...rest],
    queryFn: ({ signal }) => requestData<Data>(path, { scope: dashboard, signal }),
    ...useInitialData(path, ({ data }: { data: Data }) => data),
    ...options,
    refetchInterval: toRefetchInterval(options.refetchInterval),
  });
}

const listIntervalMs = 3000;

/** Loads one page of a list. The previous page of the same list stays visible until the new one has loaded. */
export function usePage<Item>(
  [resource, ...rest]: Key,
  path: string,
  refetchInterval: Interval<Page<Item>> = listIntervalMs,
) {
  const dashboard = useDashboard();
  const list = path.replace(/([?&])cursor=[^&]*(&|$)/, (_, before: string, after: string) => after && before);
  return useQuery({
    queryKey: [resource, dashboard.environment, ...rest],
    meta: { list },
    queryFn: ({ signal }) => requestJson<Page<Item>>(path, { scope: dashboard, signal }),
    ...useInitialData(path, (page: Page<Item>) => page),
    refetchInterval: toRefetchInterval(refetchInterval),
    placeholderData: (previous, previousQuery) => (previousQuery?.meta?.list === list ? previous : undefined),
  });
}
