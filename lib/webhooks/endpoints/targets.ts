import { env } from "@/lib/env";
import type { WebhookTargets } from "./safe-address";

/** Where the settings of this process let webhooks go. */
export function webhookTargets(): WebhookTargets {
  const { WEBHOOK_ALLOWED_CIDRS: networks, WEBHOOK_ALLOWED_PORTS: ports } = env();
  return { networks, ports };
}
