import type { Look } from "./delivery-text";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Standing = Pick<PresentedWebhookEndpoint, "status" | "failing_since" | "disabled_reason">;

/** How an endpoint stands. */
export function endpointLook({ status, failing_since, disabled_reason: reason }: Standing): Look {
  if (status === "enabled") {
    if (failing_since) return { tone: "attention", glyph: "attention", word: "Failing" };
    return { tone: "completed", glyph: "completed", word: "Enabled" };
  }
  if (reason === "manual") return { tone: "neutral", glyph: "cancelled", word: "Disabled" };
  return { tone: "failed", glyph: "failed", word: "Disabled by Remit" };
}

/** "shop.example" of a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
