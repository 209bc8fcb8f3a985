import { keepPreviousData } from "@tanstack/react-query";
import { messages } from "./messages";
import { useData } from "@/components/shell/environment-data";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { queryOf } from "@/components/ui/search-parameters";
import { announce } from "@/components/ui/toaster";
import type { AssignableRequest } from "@/lib/settlement/unmatched-transfers/schema";

const path = "/api/unmatched-transfers";
/** The resources to refetch after a decision. */
const affectedResources = ["unmatched-transfers", "payments", "payment-requests"];

/** The requests that a transfer can be assigned to, each with the outcome of the assignment. */
export function useAssignableRequests(id: string, search: string) {
  const key = ["unmatched-transfers", id, "assignable", search] as const;
  return useData<AssignableRequest[]>(key, `${path}/${id}/assignable-requests${queryOf({ q: search })}`, {
    placeholderData: keepPreviousData,
  });
}

type Decision = { action: "assign"; body: { public_id: string } } | { action: "dismiss"; body: { note: string } };

/** Assigns or dismisses a transfer. */
export function useDecide() {
  return useApiMutation<Decision & { id: string }>(affectedResources, ({ id, action, body }) => ({
    path: `${path}/${id}/${action}`,
    body,
  }));
}

/** Marks a request as paid. */
export function useMarkAsPaid() {
  return useApiMutation<{ id: string; body: { note: string } }>(affectedResources, ({ id, body }) => ({
    path: `/api/payment-requests/${id}/resolve`,
    body,
  }));
}

/** Reopens a decided transfer. Announces the result, because no dialog is open that could show it. */
export function useUndo() {
  return useApiMutation<string>(affectedResources, (id) => ({ path: `${path}/${id}/undo` }), {
    onSuccess: () => announce(messages.reopened),
    onError: (error) => announce(error.message),
  });
}
