import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { Status, type StatusAppearance } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

/** The status of an endpoint. The pill also shows since when the endpoint has been failing. */
export function EndpointStatus({ endpoint, pill }: { endpoint: PresentedWebhookEndpoint; pill?: boolean }) {
  const { glyph, word } = endpointAppearance(endpoint);
  const failingSince = pill && endpoint.status === "enabled" ? endpoint.failing_since : null;
  return (
    <Status glyph={glyph} pill={pill} live={pill}>
      <span>
        {failingSince ? (
          <RichText text={t.status.failingSince} parts={{ time: <Time value={failingSince} form="date" /> }} />
        ) : (
          word
        )}
      </span>
    </Status>
  );
}

type EndpointState = Pick<PresentedWebhookEndpoint, "status" | "failing_since" | "disabled_reason">;

export function endpointAppearance({
  status,
  failing_since,
  disabled_reason: reason,
}: EndpointState): StatusAppearance {
  if (status === "enabled") {
    if (failing_since) return { glyph: "attention", word: t.status.failing };
    return { glyph: "completed", word: t.status.enabled };
  }
  if (reason === "manual") return { glyph: "cancelled", word: t.status.disabled };
  return { glyph: "failed", word: t.status.disabledByRemit };
}
