import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type {
  CreateWebhookEndpointBody,
  PresentedEndpointWithSecret,
  PresentedWebhookEndpoint,
  UpdateWebhookEndpointBody,
} from "@/lib/events/webhooks/endpoints/schema";

const path = "/api/webhook-endpoints";

export function useEndpoint(id: string) {
  return useData<PresentedWebhookEndpoint>(["webhooks", "endpoints", id], endpointPath(id), { refetchInterval: 3000 });
}

/** Adds an endpoint; only this response contains its secret. */
export function useCreateEndpoint() {
  return useApiMutation<CreateWebhookEndpointBody, PresentedEndpointWithSecret>(["webhooks"], (body) => ({
    path,
    body,
  }));
}

export function useUpdateEndpoint(id: string) {
  return useApiMutation<UpdateWebhookEndpointBody, PresentedWebhookEndpoint>(["webhooks"], (body) => ({
    path: endpointPath(id),
    method: "PATCH",
    body,
  }));
}

/** Deletes an endpoint. Refetches only the list, because the endpoint no longer exists. */
export function useDeleteEndpoint(id: string) {
  const dashboard = useDashboard();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson(endpointPath(id), { scope: dashboard, method: "DELETE" }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ["webhooks", dashboard.environment, "endpoints"], exact: true }),
  });
}

/** Rotates the secret. Only this response contains the new secret; the old one works for `expires_in` seconds. */
export function useRotateSecret(id: string) {
  return useEndpointAction<{ expires_in: number }, PresentedEndpointWithSecret>(id, "rotate-secret");
}

export function useSendTest(id: string) {
  return useEndpointAction(id, "test");
}

/** Resends the events that the endpoint missed, and returns how many. */
export function useRecover(id: string) {
  return useEndpointAction<{ since: string }, { deliveries: number }>(id, "recover");
}

function useEndpointAction<Body = void, Result = unknown>(id: string, action: string) {
  return useApiMutation<Body, Result>(["webhooks"], (body) => ({ path: endpointPath(id, `/${action}`), body }));
}

export function endpointPath(id: string, suffix = ""): string {
  return `${path}/${encodeURIComponent(id)}${suffix}`;
}
