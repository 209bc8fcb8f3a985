import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Page } from "@/lib/pagination/schema";
import { listQuery, type ListView } from "./list-view";
import type { Environment } from "@/components/shell/environment";
import type { CreatePaymentRequestBody } from "@/lib/payment-requests/create-schema";
import type { Scenario } from "@/lib/sandbox/schema";
import type { PaymentRequestCounts, PresentedPaymentRequest } from "@/lib/payment-requests/schema";

const path = "/api/payment-requests";

/** One page of the list, polled every three seconds while the page is visible. */
export function usePaymentRequests(environment: Environment, view: ListView) {
  return useQuery({
    queryKey: ["payment-requests", environment, view],
    queryFn: ({ signal }) =>
      requestJson<Page<PresentedPaymentRequest>>(`${path}${listQuery(view)}`, { environment, signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}

/** The number of requests by status. */
export function usePaymentRequestCounts(environment: Environment) {
  return useQuery({
    queryKey: ["payment-requests", environment, "counts"],
    queryFn: ({ signal }) => requestData<PaymentRequestCounts>(`${path}/counts`, { environment, signal }),
    refetchInterval: 5000,
  });
}

/** One request, polled every second while it can still change, and more slowly once it is settled. */
export function usePaymentRequest(environment: Environment, publicId: string) {
  return useQuery({
    queryKey: ["payment-requests", environment, publicId],
    queryFn: ({ signal }) =>
      requestData<PresentedPaymentRequest>(`${path}/${encodeURIComponent(publicId)}`, { environment, signal }),
    refetchInterval: ({ state }) => (canStillChange(state.data) ? 1000 : 10_000),
  });
}

function canStillChange(request: PresentedPaymentRequest | undefined): boolean {
  return !request || request.status === "active" || request.payments.some((payment) => payment.status === "pending");
}

export function useCreatePaymentRequest(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreatePaymentRequestBody) =>
      requestData<PresentedPaymentRequest>(path, { environment, method: "POST", body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["payment-requests", environment] }),
  });
}

/** A mutation of one request. The page is refetched before the dialog closes, after a refusal too. */
function useRequestMutation<Body>(environment: Environment, method: "POST" | "PATCH", url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => requestData<PresentedPaymentRequest>(url, { environment, method, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["payment-requests", environment] }),
  });
}

export function useCancelPaymentRequest(environment: Environment, publicId: string) {
  return useRequestMutation<undefined>(environment, "POST", `${path}/${encodeURIComponent(publicId)}/cancel`);
}

export function useUpdatePaymentRequest(environment: Environment, publicId: string) {
  return useRequestMutation<Record<string, unknown>>(environment, "PATCH", `${path}/${encodeURIComponent(publicId)}`);
}

export function useResolvePaymentRequest(environment: Environment, publicId: string) {
  return useRequestMutation<{ note: string }>(environment, "POST", `${path}/${encodeURIComponent(publicId)}/resolve`);
}

export type Simulation = Scenario | "expire";

/** Runs a scenario on a sandbox request; its effects show like those of any payment. */
export function useSimulation(environment: Environment, publicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (simulation: Simulation) =>
      requestData<PresentedPaymentRequest>(
        `/api/sandbox/payment-requests/${encodeURIComponent(publicId)}/${simulation === "expire" ? "expire" : "simulate"}`,
        { environment, method: "POST", body: simulation === "expire" ? undefined : { scenario: simulation } },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["payment-requests", environment] }),
  });
}
