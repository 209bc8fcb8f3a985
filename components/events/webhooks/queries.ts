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

export function useEndpointAction<Body = void, Result = unknown>(id: string, action: string) {
  return useApiMutation<Body, Result>(["webhooks"], (body) => ({ path: endpointPath(id, `/${action}`), body }));
}

export function endpointPath(id: string, suffix = ""): string {
  return `${path}/${encodeURIComponent(id)}${suffix}`;
}
