import { useData } from "./environment-data";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

export const endpointsPath = "/api/webhook-endpoints";

/** The environment's webhook endpoints. The sidebar of every page counts those that Remit has disabled. */
export function useEndpoints() {
  return useData<PresentedWebhookEndpoint[]>(["webhooks", "endpoints"], endpointsPath, { refetchInterval: 10_000 });
}

/** Whether Remit, not the merchant, disabled the endpoint. */
export function isDisabledByRemit({ status, disabled_reason: reason }: EndpointState): boolean {
  return status === "disabled" && reason !== null && reason !== "manual";
}

type EndpointState = Pick<PresentedWebhookEndpoint, "status" | "disabled_reason">;

/** "shop.example" for "https://shop.example/hooks". */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
