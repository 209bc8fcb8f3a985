import { useData } from "./environment-data";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

export const endpointsPath = "/api/webhook-endpoints";

/** The environment's webhook endpoints; the sidebar marks the ones that Remit disabled on every page. */
export function useEndpoints() {
  return useData<PresentedWebhookEndpoint[]>(["webhooks", "endpoints"], endpointsPath, { refetchInterval: 10_000 });
}

/** Whether Remit disabled the endpoint, so that somebody should look at it. */
export function isGivenUp({ status, disabled_reason: reason }: Standing): boolean {
  return status === "disabled" && reason !== null && reason !== "manual";
}

type Standing = Pick<PresentedWebhookEndpoint, "status" | "disabled_reason">;
