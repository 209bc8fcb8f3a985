"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { messages } from "./messages";
import { eventPaths } from "./queries";
import { ObjectPage } from "@/components/api/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useData } from "@/components/shell/environment-data";
import { ApiObject } from "@/components/shell/api-object";
import { Code } from "@/components/ui/address";
import { Count } from "@/components/ui/count";
import { DetailsAside } from "@/components/ui/detail-list";
import { CodeTitle, HeadRow } from "@/components/ui/page-head";
import { Split, Section } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/api/openapi/event-schema";
import { QueryStates } from "@/components/api/loading/query-states";
import { hostOf, useEndpoints } from "@/components/shell/webhook-endpoints";
import { DeliveryStatus } from "./webhooks/delivery-table";
import { briefOutcome } from "./webhooks/delivery-text";
import { RichText } from "@/components/ui/rich-text";
import { Skeleton } from "@/components/ui/skeleton";
import { List, ListRow } from "@/components/ui/list";
import type { PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";

const t = messages.page;

/** One event and its deliveries. */
export function EventPage({ id }: { id: string }) {
  const query = useData<PresentedEvent>(["events", id], eventPaths(id)[0], { staleTime: Infinity });
  const list = { href: `${useDashboard().basePath}/events`, text: messages.title };
  return (
    <ObjectPage
      noun={t.noun}
      query={query}
      crumbs={query.data ? [list, { text: t.title(query.data.sequence) }] : [list]}
      listLink={{ ...list, text: messages.list.showAll }}
    >
      {(event) => <Event event={event} />}
    </ObjectPage>
  );
}

type Props = { event: PresentedEvent };

function Event({ event }: Props) {
  return (
    <>
      <HeadRow>
        <div className="min-w-0">
          <CodeTitle>{event.type}</CodeTitle>
          <p>
            <Time value={event.timestamp} form="exact" />
          </p>
        </div>
      </HeadRow>
      <Split>
        <div>
          <EventDeliveries eventId={event.id} />
          <ApiObject path={`/api/events/${event.id}`} value={event} label={t.json} />
        </div>
        <Details event={event} />
      </Split>
    </>
  );
}

function Details({ event }: Props) {
  const { basePath } = useDashboard();
  return (
    <DetailsAside
      title={t.details}
      entries={[
        [messages.sequence, <Count value={event.sequence} />],
        [t.id, <Code text={event.id} label={t.idLabel} short />],
        ...subjectEntry(event, basePath),
      ]}
    />
  );
}

/** The object that the event is about, with a link; empty once the event's data is deleted. */
function subjectEntry({ data }: PresentedEvent, basePath: string): [string, ReactNode][] {
  if (data === null) return [];
  if ("unmatched_transfer" in data) {
    return [[messages.subject, <Link href={`${basePath}/payments/unmatched`}>{t.unmatched}</Link>]];
  }
  const [name, path, text] =
    "webhook_endpoint" in data
      ? [t.endpoint, `webhooks/${data.webhook_endpoint.id}`, data.webhook_endpoint.url]
      : [t.request, `payment-requests/${data.payment_request.public_id}`, data.payment_request.shortcode];
  const link = (
    <Link className="font-mono text-mono" href={`${basePath}/${path}`}>
      {text}
    </Link>
  );
  return [[name, link]];
}

const deliveriesText = messages.deliveries;

function EventDeliveries({ eventId }: { eventId: string }) {
  return (
    <Section aria-labelledby="deliveries">
      <h2 id="deliveries">{deliveriesText.title}</h2>
      <Deliveries eventId={eventId} />
    </Section>
  );
}

function Deliveries({ eventId }: { eventId: string }) {
  const [, path] = eventPaths(eventId);
  // Polled, because deliveries may be in progress.
  const options = { refetchInterval: 2000 };
  const query = useData<PresentedWebhookDelivery[]>(["webhooks", "deliveries-of", eventId], path, options);
  return (
    <QueryStates query={query} failure={deliveriesText.failure} loading={<Skeleton width="60%" />}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-ink-2 text-sm">{deliveriesText.none}</p>
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
        {url ? hostOf(url) : deliveriesText.deletedEndpoint}
      </Link>
      <span className="flex items-center gap-2 flex-wrap ms-auto">
        <DeliveryStatus delivery={delivery} />
        {lastAttempt ? (
          <span className="text-ink-2">
            <RichText
              text={deliveriesText.outcome}
              parts={{ outcome: briefOutcome(lastAttempt), time: <Time value={lastAttempt.attempted_at} /> }}
            />
          </span>
        ) : null}
      </span>
    </ListRow>
  );
}
