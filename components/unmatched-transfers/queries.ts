import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import type { Environment } from "@/components/shell/environment";
import type { UnmatchedView } from "./unmatched-view";
import { announce } from "@/components/ui/toaster";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const path = "/api/unmatched-transfers";

/** One page of the list, looked at again every three seconds while the page is seen. */
export function useUnmatchedTransfers(environment: Environment, { status, cursor }: UnmatchedView) {
  const query = new URLSearchParams({ status, ...(cursor ? { cursor } : {}) });
  return useQuery({
    queryKey: ["unmatched-transfers", environment, status, cursor],
    queryFn: ({ signal }) => requestJson<Page<UnmatchedDetail>>(`${path}?${query}`, { environment, signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}

/** The requests that a transfer may be assigned to, and what that would do. */
export function useAssignableRequests(environment: Environment, id: string, q: string) {
  const query = q ? `?${new URLSearchParams({ q })}` : "";
  return useQuery({
    queryKey: ["unmatched-transfers", environment, id, "assignable", q],
    queryFn: ({ signal }) =>
      requestData<AssignableRequest[]>(`${path}/${id}/assignable-requests${query}`, { environment, signal }),
    placeholderData: keepPreviousData,
  });
}

type Decision = { verb: "assign"; body: { public_id: string } } | { verb: "dismiss"; body: { note: string } };

/** Decides on a transfer; then whatever shows money is brought up to date. */
export function useDecide(environment: Environment) {
  const refresh = useRefresh(environment);
  return useMutation({
    mutationFn: ({ id, verb, body }: Decision & { id: string }) =>
      requestJson(`${path}/${id}/${verb}`, { environment, method: "POST", body }),
    onSettled: refresh,
  });
}

/** Opens a decided transfer again, and says whether that went well: also when what asked for it is gone by then. */
export function useUndo(environment: Environment) {
  const refresh = useRefresh(environment);
  return useMutation({
    mutationFn: (id: string) => requestJson(`${path}/${id}/undo`, { environment, method: "POST" }),
    onSuccess: () => announce("The transfer is open again."),
    onError: (error) => announce(error.message),
    onSettled: refresh,
  });
}

function useRefresh(environment: Environment): () => Promise<unknown> {
  const client = useQueryClient();
  const shown = ["unmatched-transfers", "payments", "payment-requests"];
  return () => Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: [name, environment] })));
}
