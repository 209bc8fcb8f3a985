import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestData, requestJson } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import type {
  CreateWebhookEndpointBody,
  PresentedEndpointWithSecret,
  PresentedWebhookEndpoint,
  UpdateWebhookEndpointBody,
} from "@/lib/webhooks/endpoints/schema";

const path = "/api/webhook-endpoints";

export function useEndpoint(environment: Environment, id: string) {
  return useQuery({
    queryKey: ["webhooks", environment, "endpoints", id],
    queryFn: ({ signal }) => requestData<PresentedWebhookEndpoint>(endpointPath(id), { environment, signal }),
    refetchInterval: 3000,
  });
}

/** Adds an endpoint. Its secret is in this answer only, and is not kept among the queries. */
export function useCreateEndpoint(environment: Environment) {
  return useWebhookAct<CreateWebhookEndpointBody, PresentedEndpointWithSecret>(environment, "POST", path);
}

export function useUpdateEndpoint(environment: Environment, id: string) {
  return useWebhookAct<UpdateWebhookEndpointBody, PresentedWebhookEndpoint>(environment, "PATCH", endpointPath(id));
}

/** Deletes an endpoint. Only the list is brought up to date: of the endpoint itself there is nothing more to ask. */
export function useDeleteEndpoint(environment: Environment, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson(endpointPath(id), { environment, method: "DELETE" }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["webhooks", environment, "endpoints"], exact: true }),
  });
}

/** Gives the endpoint a new secret, which is in this answer only, and not kept among the queries. */
export function useRotateSecret(environment: Environment, id: string) {
  return useWebhookAct<{ expires_in: number }, PresentedEndpointWithSecret>(
    environment,
    "POST",
    endpointPath(id, "/rotate-secret"),
  );
}

/** Sends a test event; its delivery shows in the list like every other. */
export function useSendTest(environment: Environment, id: string) {
  return useWebhookAct<undefined, unknown>(environment, "POST", endpointPath(id, "/test"));
}

/** Puts what the endpoint missed on its way again, and says how much that is. */
export function useRecover(environment: Environment, id: string) {
  return useWebhookAct<{ since: string }, { deliveries: number }>(environment, "POST", endpointPath(id, "/recover"));
}

/** Something done about webhooks; then whatever shows them is brought up to date. Nothing of the answer is kept. */
function useWebhookAct<Body, Answer>(environment: Environment, method: "POST" | "PATCH", url: string) {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Body) => requestData<Answer>(url, { environment, method, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["webhooks", environment] }),
  });
}

function endpointPath(id: string, act = ""): string {
  return `${path}/${encodeURIComponent(id)}${act}`;
}
