import { env } from "@/lib/platform/env";
import type { WebhookTargets } from "./url";

/** The webhook destinations that this process's settings allow. */
export function webhookTargets(): WebhookTargets {
  const { WEBHOOK_ALLOWED_CIDRS: networks, WEBHOOK_ALLOWED_PORTS: ports } = env();
  return { networks, ports };
}
