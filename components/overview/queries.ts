import { useQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Environment } from "@/components/shell/environment";
import type { WebhookHealth } from "@/lib/webhooks/endpoints/schema";

/** How the webhooks of an environment fare. */
export function useWebhookHealth(environment: Environment) {
  return useQuery({
    queryKey: ["webhooks", environment, "health"],
    queryFn: ({ signal }) =>
      requestJson<{ data: WebhookHealth }>(`/api/dashboard/webhook-endpoints/health?environment=${environment}`, {
        signal,
      }),
    select: ({ data }) => data,
    refetchInterval: 10_000,
  });
}
