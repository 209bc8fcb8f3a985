import { useQuery } from "@tanstack/react-query";
import { requestData } from "@/components/api/request";
import type { Environment } from "./environment";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** The webhook endpoints of an environment; the sidebar marks the ones that Remit disabled on every page. */
export function useEndpoints(environment: Environment) {
  return useQuery({
    queryKey: ["webhooks", environment, "endpoints"],
    queryFn: ({ signal }) => requestData<PresentedWebhookEndpoint[]>("/api/webhook-endpoints", { environment, signal }),
    refetchInterval: 10_000,
  });
}

/** Whether it was Remit that disabled the endpoint, so that somebody should look at it. */
export function isGivenUp({ status, disabled_reason: reason }: Standing): boolean {
  return status === "disabled" && reason !== null && reason !== "manual";
}

type Standing = Pick<PresentedWebhookEndpoint, "status" | "disabled_reason">;
