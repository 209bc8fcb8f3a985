import { useData } from "./environment-data";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

/** The environment's webhook endpoints; the sidebar marks the ones that Remit disabled on every page. */
export function useEndpoints() {
  const path = "/api/webhook-endpoints";
  return useData<PresentedWebhookEndpoint[]>(["webhooks", "endpoints"], path, { refetchInterval: 10_000 });
}

/** Whether it was Remit that disabled the endpoint, so that somebody should look at it. */
export function isGivenUp({ status, disabled_reason: reason }: Standing): boolean {
  return status === "disabled" && reason !== null && reason !== "manual";
}

type Standing = Pick<PresentedWebhookEndpoint, "status" | "disabled_reason">;
