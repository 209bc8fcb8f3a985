"use client";

import Link from "next/link";
import { messages } from "./messages";
import { useEventDeliveries } from "./queries";
import { QueryStates } from "@/components/api/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { hostOf, useEndpoints } from "@/components/shell/webhook-endpoints";
import { DeliveryStatus } from "@/components/events/webhooks/delivery-table";
import { briefOutcome } from "@/components/events/webhooks/delivery-text";
import { RichText } from "@/components/ui/rich-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { List, ListRow } from "@/components/ui/list";
import { Section } from "@/components/ui/split";
import type { PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";

const t = messages.deliveries;

/** The deliveries of an event. */
export function EventDeliveries({ eventId }: { eventId: string }) {
  return (
    <Section aria-labelledby="deliveries">
      <h2 id="deliveries">{t.title}</h2>
      <Deliveries eventId={eventId} />
    </Section>
  );
}

function Deliveries({ eventId }: { eventId: string }) {
  const query = useEventDeliveries(eventId);
  return (
    <QueryStates query={query} failure={t.failure} loading={<Skeleton width="60%" />}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <List>
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </List>
        )
      }
    </QueryStates>
  );
}

function Delivery({ delivery }: { delivery: PresentedWebhookDelivery }) {
  const { basePath } = useDashboard();
  const { webhook_endpoint_id: endpointId, last_attempt: lastAttempt } = delivery;
  const url = useEndpoints().data?.find(({ id }) => id === endpointId)?.url;
  return (
    <ListRow>
      <Link
        className="font-mono text-mono wrap-anywhere"
        href={`${basePath}/webhooks/${endpointId}/deliveries/${delivery.id}`}
      >
        {url ? hostOf(url) : t.deletedEndpoint}
      </Link>
      <span className="flex items-center gap-2 flex-wrap ms-auto">
        <DeliveryStatus delivery={delivery} />
        {lastAttempt ? (
          <span className="text-ink-2">
            <RichText
              text={t.outcome}
              parts={{ outcome: briefOutcome(lastAttempt), time: <Time value={lastAttempt.attempted_at} /> }}
            />
          </span>
        ) : null}
      </span>
    </ListRow>
  );
}
