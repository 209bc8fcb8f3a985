"use client";

import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { Time } from "@/components/ui/time";
import type { PresentedDeliveryDetail } from "@/lib/webhooks/delivery/schema";

type DeliveryAsideProps = { delivery: PresentedDeliveryDetail; url: string | undefined };

/** Which event goes where. */
export function DeliveryAside({ delivery, url }: DeliveryAsideProps) {
  const { basePath } = useDashboard();
  const { event } = delivery;
  return (
    <aside aria-label="Details">
      <section>
        <h2>Details</h2>
        <dl className="kv">
          <dt>Endpoint</dt>
          <dd>
            <Link className="mono" href={`${basePath}/webhooks/${delivery.webhook_endpoint_id}`}>
              {url ?? delivery.webhook_endpoint_id}
            </Link>
          </dd>
          <dt>Event</dt>
          <dd>
            <Link href={`${basePath}/events/${event.id}`}>Number {event.sequence}</Link>
          </dd>
          <dt>Event id</dt>
          <dd>
            <Code text={event.id} label="event id" short />
          </dd>
          <dt>Delivery id</dt>
          <dd>
            <Code text={delivery.id} label="delivery id" short />
          </dd>
          <Moment name="Happened" value={event.created_at} />
          <Moment name="Next attempt" value={delivery.next_attempt_at} />
          <Moment name="Decided" value={delivery.finished_at} />
        </dl>
      </section>
    </aside>
  );
}

function Moment({ name, value }: { name: string; value: string | null }) {
  return value ? (
    <>
      <dt>{name}</dt>
      <dd>
        <Time value={value} form="exact" />
      </dd>
    </>
  ) : null;
}
