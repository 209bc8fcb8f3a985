import { useData } from "@/components/shell/environment-data";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { endpointsPath } from "@/components/shell/webhook-endpoints";
import type { PresentedWebhookEndpoint, UpdateWebhookEndpointBody } from "@/lib/events/webhooks/endpoints/schema";

export function useEndpoint(id: string) {
  return useData<PresentedWebhookEndpoint>(["webhooks", "endpoints", id], endpointPath(id), { refetchInterval: 3000 });
}

export function useUpdateEndpoint(id: string) {
  const call = { method: "PATCH" } as const;
  return useApiMutation<UpdateWebhookEndpointBody, PresentedWebhookEndpoint>(["webhooks"], endpointPath(id), call);
}

export function useEndpointAction<Body = void, Result = unknown>(id: string, action: string) {
  return useApiMutation<Body, Result>(["webhooks"], endpointPath(id, `/${action}`));
}

export function endpointPath(id: string, suffix = ""): string {
  return `${endpointsPath}/${encodeURIComponent(id)}${suffix}`;
}
