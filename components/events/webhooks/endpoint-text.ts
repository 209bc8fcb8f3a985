import { messages } from "./messages";
import type { StatusAppearance } from "@/components/ui/status";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

const t = messages.status;

type EndpointState = Pick<PresentedWebhookEndpoint, "status" | "failing_since" | "disabled_reason">;

export function endpointAppearance({
  status,
  failing_since,
  disabled_reason: reason,
}: EndpointState): StatusAppearance {
  if (status === "enabled") {
    if (failing_since) return { glyph: "attention", word: t.failing };
    return { glyph: "completed", word: t.enabled };
  }
  if (reason === "manual") return { glyph: "cancelled", word: t.disabled };
  return { glyph: "failed", word: t.disabledByRemit };
}
