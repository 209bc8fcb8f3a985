import { useInfiniteQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import type { PresentedTimelineEntry } from "@/lib/timeline/schema";

type Page = { data: PresentedTimelineEntry[]; next_cursor: string | null };

/** What happened to a request, newest first; earlier pages on demand. */
export function useTimeline(environment: Environment, publicId: string) {
  const path = `/api/dashboard/payment-requests/${encodeURIComponent(publicId)}/timeline`;
  return useInfiniteQuery({
    queryKey: ["payment-requests", environment, publicId, "timeline"],
    queryFn: ({ pageParam, signal }) =>
      requestJson<Page>(`${path}?environment=${environment}&limit=50${pageParam ? `&cursor=${pageParam}` : ""}`, {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    refetchInterval: 2000,
  });
}
