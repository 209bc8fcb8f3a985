import type { Look } from "@/components/ui/status";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Standing = Pick<PresentedWebhookEndpoint, "status" | "failing_since" | "disabled_reason">;

export function endpointLook({ status, failing_since, disabled_reason: reason }: Standing): Look {
  if (status === "enabled") {
    if (failing_since) return { glyph: "attention", word: "Failing" };
    return { glyph: "completed", word: "Enabled" };
  }
  if (reason === "manual") return { glyph: "cancelled", word: "Disabled" };
  return { glyph: "failed", word: "Disabled by Remit" };
}

/** "shop.example" of a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
