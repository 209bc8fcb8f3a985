import { keepPreviousData } from "@tanstack/react-query";
import type { UnmatchedView } from "./unmatched-view";
import { useChange, useData, usePage } from "@/components/shell/environment-data";
import { announce } from "@/components/ui/toaster";
import type { AssignableRequest, UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

const path = "/api/unmatched-transfers";
/** All that shows money is refetched after a decision. */
const changed = ["unmatched-transfers", "payments", "payment-requests"];

/** One page of the list. */
export function useUnmatchedTransfers({ status, cursor }: UnmatchedView) {
  const query = new URLSearchParams({ status, ...(cursor ? { cursor } : {}) });
  return usePage<UnmatchedDetail>(["unmatched-transfers", status, cursor], `${path}?${query}`);
}

/** The requests that a transfer may be assigned to, and what that would do. */
export function useAssignableRequests(id: string, q: string) {
  const query = q ? `?${new URLSearchParams({ q })}` : "";
  const key = ["unmatched-transfers", id, "assignable", q] as const;
  return useData<AssignableRequest[]>(key, `${path}/${id}/assignable-requests${query}`, {
    placeholderData: keepPreviousData,
  });
}

type Decision = { verb: "assign"; body: { public_id: string } } | { verb: "dismiss"; body: { note: string } };

/** Assigns or dismisses a transfer. */
export function useDecide() {
  return useChange<Decision & { id: string }>(changed, ({ id, verb, body }) => ({
    path: `${path}/${id}/${verb}`,
    body,
  }));
}

/** Opens a decided transfer again, and announces the result even if the dialog that asked for it has closed. */
export function useUndo() {
  return useChange<string>(changed, (id) => ({ path: `${path}/${id}/undo` }), {
    onSuccess: () => announce("The transfer is open again."),
    onError: (error) => announce(error.message),
  });
}
