import { useData } from "./environment-data";
import type { UnmatchedCounts } from "@/lib/settlement/unmatched-transfers/schema";

export const unmatchedCountsPath = "/api/unmatched-transfers/counts";

/** The number of unmatched transfers by status; the sidebar shows the open ones on every page. */
export function useUnmatchedCounts() {
  return useData<UnmatchedCounts>(["unmatched-transfers", "counts"], unmatchedCountsPath, { refetchInterval: 10_000 });
}
