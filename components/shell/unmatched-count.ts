import { useData } from "./environment-data";
import type { UnmatchedCounts } from "@/lib/unmatched-transfers/schema";

/** The number of unmatched transfers by status; the sidebar shows the open ones on every page. */
export function useUnmatchedCounts() {
  const path = "/api/unmatched-transfers/counts";
  return useData<UnmatchedCounts>(["unmatched-transfers", "counts"], path, { refetchInterval: 10_000 });
}
