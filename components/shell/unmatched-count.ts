import { useQuery } from "@tanstack/react-query";
import { requestData } from "@/components/api/request";
import type { Environment } from "./environment";
import type { UnmatchedCounts } from "@/lib/unmatched-transfers/schema";

/** The number of unmatched transfers by status; the sidebar shows the open ones on every page. */
export function useUnmatchedCounts(environment: Environment) {
  return useQuery({
    queryKey: ["unmatched-transfers", environment, "counts"],
    queryFn: ({ signal }) => requestData<UnmatchedCounts>("/api/unmatched-transfers/counts", { environment, signal }),
    refetchInterval: 10_000,
  });
}
