"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { EventDeliveries } from "./event-deliveries";
import { messages } from "./messages";
import { useEvent } from "./queries";
import { ObjectPage } from "@/components/api/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ApiObject } from "@/components/shell/api-object";
import { Code } from "@/components/ui/address";
import { Count } from "@/components/ui/count";
import { DetailList } from "@/components/ui/detail-list";
import { CodeTitle, HeadRow } from "@/components/ui/page-head";
import { Aside, AsideSection, Split } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/api/openapi/event-schema";

const t = messages.page;

/** One event and its deliveries. */
export function EventPage({ id }: { id: string }) {
  const query = useEvent(id);
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
    <Aside aria-label={t.details}>
      <AsideSection>
        <h2>{t.details}</h2>
        <DetailList
          entries={[
            [messages.sequence, <Count value={event.sequence} />],
            [t.id, <Code text={event.id} label={t.idLabel} short />],
            ...subjectEntry(event, basePath),
          ]}
        />
      </AsideSection>
    </Aside>
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
