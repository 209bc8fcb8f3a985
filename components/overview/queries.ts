import { useQuery } from "@tanstack/react-query";
import { requestData } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import type { WebhookHealth } from "@/lib/webhooks/endpoints/schema";

/** The health of an environment's webhook endpoints. */
export function useWebhookHealth(environment: Environment) {
  return useQuery({
    queryKey: ["webhooks", environment, "health"],
    queryFn: ({ signal }) => requestData<WebhookHealth>("/api/webhook-endpoints/health", { environment, signal }),
    refetchInterval: 10_000,
  });
}
