import { candidatesPath, requestPath } from "./queries";
import { growingListPath, useGrowingList } from "@/components/shell/growing-list";
import type { PresentedTimelineEntry } from "@/lib/requests/timeline/schema";

const pageSize = 50;

/** The API paths that a request's page loads first, which the server prefetches. */
export function detailPaths(publicId: string): string[] {
  return [
    requestPath(publicId),
    candidatesPath(publicId),
    growingListPath(requestPath(publicId, "/timeline"), pageSize),
  ];
}

export function useTimeline(publicId: string) {
  const options = { limit: pageSize, refetchInterval: 2000 };
  return useGrowingList<PresentedTimelineEntry>(
    ["payment-requests", publicId, "timeline"],
    requestPath(publicId, "/timeline"),
    options,
  );
}
