"use client";

import Link from "next/link";
import { useEventDeliveries } from "./queries";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useEndpoints } from "@/components/shell/webhook-endpoints";
import { DeliveryStatus } from "@/components/webhooks/delivery-table";
import { hostOf } from "@/components/webhooks/endpoint-text";
import { briefOutcome } from "@/components/webhooks/delivery-text";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

/** The deliveries of an event. */
export function EventDeliveries({ eventId }: { eventId: string }) {
  return (
    <section className="section" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <Deliveries eventId={eventId} />
    </section>
  );
}

function Deliveries({ eventId }: { eventId: string }) {
  const query = useEventDeliveries(eventId);
  return (
    <QueryStates query={query} failure="The deliveries could not be loaded" loading={<Skeleton width="60%" />}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="muted small">No endpoint subscribed to this event when it was recorded.</p>
        ) : (
          <ul className="list">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </QueryStates>
  );
}

function Delivery({ delivery }: { delivery: PresentedWebhookDelivery }) {
  const { basePath } = useDashboard();
  const { webhook_endpoint_id: endpointId, last_attempt: last } = delivery;
  const url = useEndpoints().data?.find(({ id }) => id === endpointId)?.url;
  return (
    <li>
      <Link className="mono break-anywhere" href={`${basePath}/webhooks/${endpointId}/deliveries/${delivery.id}`}>
        {url ? hostOf(url) : "Deleted endpoint"}
      </Link>
      <span className="row wrap ms-auto">
        <DeliveryStatus delivery={delivery} />
        {last ? (
          <span className="muted">
            {briefOutcome(last)}, <Time value={last.attempted_at} />
          </span>
        ) : null}
      </span>
    </li>
  );
}
