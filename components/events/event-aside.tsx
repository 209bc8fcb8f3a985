"use client";

import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

/** What names an event, and what it is about. */
export function EventAside({ event }: { event: PresentedEvent }) {
  return (
    <aside aria-label="Details">
      <section>
        <h2>Details</h2>
        <dl className="kv">
          <dt>Number</dt>
          <dd>{event.sequence.toLocaleString("en-GB")}</dd>
          <dt>Event id</dt>
          <dd>
            <Code text={event.id} label="event id" short />
          </dd>
          <About event={event} />
        </dl>
      </section>
    </aside>
  );
}

function About({ event: { data } }: { event: PresentedEvent }) {
  const { basePath } = useDashboard();
  if (data === null) return null;
  if ("unmatched_transfer" in data) {
    return (
      <>
        <dt>About</dt>
        <dd>
          <Link href={`${basePath}/payments/unmatched`}>Unmatched transfers</Link>
        </dd>
      </>
    );
  }
  if ("webhook_endpoint" in data) {
    const { id, url } = data.webhook_endpoint;
    return (
      <>
        <dt>Endpoint</dt>
        <dd>
          <Link className="mono" href={`${basePath}/webhooks/${id}`}>
            {url}
          </Link>
        </dd>
      </>
    );
  }
  const { public_id: publicId, shortcode } = data.payment_request;
  return (
    <>
      <dt>Request</dt>
      <dd>
        <Link className="mono" href={`${basePath}/payment-requests/${publicId}`}>
          {shortcode}
        </Link>
      </dd>
    </>
  );
}
