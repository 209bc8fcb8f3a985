import { useQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Environment } from "./environment";
import type { UnmatchedCounts } from "@/lib/unmatched-transfers/schema";

/** How many unmatched transfers there are of each status: the rail shows the open ones on every page. */
export function useUnmatchedCounts(environment: Environment) {
  return useQuery({
    queryKey: ["unmatched-transfers", environment, "counts"],
    queryFn: ({ signal }) =>
      requestJson<{ data: UnmatchedCounts }>(`/api/dashboard/unmatched-transfers/counts?environment=${environment}`, {
        signal,
      }),
    select: ({ data }) => data,
    refetchInterval: 10_000,
  });
}
