import { standingOf } from "./delivery-text";
import { Status } from "@/components/ui/status";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

/** How a delivery stands. */
export function DeliveryMark({ delivery, pill }: { delivery: PresentedWebhookDelivery; pill?: boolean }) {
  const { tone, glyph, word } = standingOf(delivery);
  return (
    <Status tone={tone} glyph={glyph} pill={pill} live={pill}>
      {word}
    </Status>
  );
}
