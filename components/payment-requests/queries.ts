import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import { listQuery, type ListView } from "./list-view";
import type { Environment } from "@/components/shell/environment";
import type { CreatePaymentRequestBody } from "@/lib/payment-requests/create-schema";
import type { Scenario } from "@/lib/sandbox/schema";
import type { PaymentRequestCounts, PresentedPaymentRequest } from "@/lib/payment-requests/schema";

const path = "/api/dashboard/payment-requests";

type Page = { data: PresentedPaymentRequest[]; has_more: boolean; next_cursor: string | null };

function withEnvironment(query: string, environment: Environment): string {
  return `${query ? `${query}&` : "?"}environment=${environment}`;
}

/** One page of the list, looked at again every three seconds while the page is seen. */
export function usePaymentRequests(environment: Environment, view: ListView) {
  return useQuery({
    queryKey: ["payment-requests", environment, view],
    queryFn: ({ signal }) => requestJson<Page>(`${path}${withEnvironment(listQuery(view), environment)}`, { signal }),
    refetchInterval: 3000,
    placeholderData: keepPreviousData,
  });
}

/** How many requests there are of each status. */
export function usePaymentRequestCounts(environment: Environment) {
  return useQuery({
    queryKey: ["payment-requests", environment, "counts"],
    queryFn: ({ signal }) =>
      requestJson<{ data: PaymentRequestCounts }>(`${path}/counts${withEnvironment("", environment)}`, { signal }),
    select: ({ data }) => data,
    refetchInterval: 5000,
  });
}

/** One request; every second while something is still to come, slower once it is settled. */
export function usePaymentRequest(environment: Environment, publicId: string) {
  return useQuery({
    queryKey: ["payment-requests", environment, publicId],
    queryFn: ({ signal }) =>
      requestJson<{ data: PresentedPaymentRequest }>(
        `${path}/${encodeURIComponent(publicId)}${withEnvironment("", environment)}`,
        { signal },
      ),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (isLively(state.data?.data) ? 1000 : 10_000),
  });
}

function isLively(request: PresentedPaymentRequest | undefined): boolean {
  return !request || request.status === "active" || request.payments.some((payment) => payment.status === "pending");
}

export function useCreatePaymentRequest(environment: Environment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreatePaymentRequestBody) =>
      requestJson<{ data: PresentedPaymentRequest }>(`${path}${withEnvironment("", environment)}`, {
        method: "POST",
        body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["payment-requests", environment] }),
  });
}

/** Something done to one request. On success and on refusal alike the page is brought up to date before the dialog closes. */
function useRequestAct<Body>(environment: Environment, publicId: string, method: "POST" | "PATCH", act: string) {
  const client = useQueryClient();
  const url = `${path}/${encodeURIComponent(publicId)}${act}${withEnvironment("", environment)}`;
  return useMutation({
    mutationFn: (body: Body) => requestJson<{ data: PresentedPaymentRequest }>(url, { method, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["payment-requests", environment] }),
  });
}

export function useCancelPaymentRequest(environment: Environment, publicId: string) {
  return useRequestAct<undefined>(environment, publicId, "POST", "/cancel");
}

export function useUpdatePaymentRequest(environment: Environment, publicId: string) {
  return useRequestAct<Record<string, unknown>>(environment, publicId, "PATCH", "");
}

export function useResolvePaymentRequest(environment: Environment, publicId: string) {
  return useRequestAct<{ note: string }>(environment, publicId, "POST", "/resolve");
}

export type Simulation = Scenario | "expire";

/** Plays a scenario on a sandbox request; what becomes of it shows as it does with any payment. */
export function useSimulation(environment: Environment, publicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (simulation: Simulation) =>
      requestJson<{ data: PresentedPaymentRequest }>(
        `/api/dashboard/sandbox/payment-requests/${encodeURIComponent(publicId)}/${simulation === "expire" ? "expire" : "simulate"}${withEnvironment("", environment)}`,
        { method: "POST", body: simulation === "expire" ? undefined : { scenario: simulation } },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["payment-requests", environment] }),
  });
}
