import { useInfiniteQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import type { Environment } from "@/components/shell/environment";
import type { PresentedTimelineEntry } from "@/lib/timeline/schema";

/** The timeline of a request, newest first; earlier pages on demand. */
export function useTimeline(environment: Environment, publicId: string) {
  const path = `/api/payment-requests/${encodeURIComponent(publicId)}/timeline?limit=50`;
  return useInfiniteQuery({
    queryKey: ["payment-requests", environment, publicId, "timeline"],
    queryFn: ({ pageParam, signal }) =>
      requestJson<Page<PresentedTimelineEntry>>(`${path}${pageParam ? `&cursor=${pageParam}` : ""}`, {
        environment,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    refetchInterval: 2000,
  });
}
