import { useQuery } from "@tanstack/react-query";
import { requestJson } from "@/components/api/request";
import type { Environment } from "./environment";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** The webhook endpoints of an environment: the rail marks on every page those that Remit gave up. */
export function useEndpoints(environment: Environment) {
  return useQuery({
    queryKey: ["webhooks", environment, "endpoints"],
    queryFn: ({ signal }) =>
      requestJson<{ data: PresentedWebhookEndpoint[] }>(`/api/dashboard/webhook-endpoints?environment=${environment}`, {
        signal,
      }),
    select: ({ data }) => data,
    refetchInterval: 10_000,
  });
}

/** Whether it was Remit that disabled the endpoint, so that somebody should look at it. */
export function isGivenUp({ status, disabled_reason: reason }: Standing): boolean {
  return status === "disabled" && reason !== null && reason !== "manual";
}

type Standing = Pick<PresentedWebhookEndpoint, "status" | "disabled_reason">;
