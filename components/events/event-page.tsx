"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { EventDeliveries } from "./event-deliveries";
import { useEvent } from "./queries";
import { ObjectPage } from "@/components/loading/object-page";
import { useDashboard } from "@/components/shell/dashboard-context";
import { InTheApi } from "@/components/shell/in-the-api";
import { Code } from "@/components/ui/address";
import { Count } from "@/components/ui/count";
import { DetailList } from "@/components/ui/detail-list";
import { CodeTitle, HeadRow } from "@/components/ui/page-head";
import { Aside, AsideSection, Split } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

/** One event and its deliveries. */
export function EventPage({ id }: { id: string }) {
  const query = useEvent(id);
  const list = { href: `${useDashboard().basePath}/events`, text: "Events" };
  return (
    <ObjectPage
      noun="event"
      query={query}
      crumbs={query.data ? [list, { text: `Sequence ${query.data.sequence}` }] : [list]}
      listLink={{ ...list, text: "Show all events" }}
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
          <InTheApi path={`/api/events/${event.id}`} value={event} label="Event as JSON" />
        </div>
        <Details event={event} />
      </Split>
    </>
  );
}

function Details({ event }: Props) {
  const { basePath } = useDashboard();
  return (
    <Aside aria-label="Details">
      <AsideSection>
        <h2>Details</h2>
        <DetailList
          entries={[
            ["Sequence", <Count value={event.sequence} />],
            ["Event id", <Code text={event.id} label="event id" short />],
            ...subjectEntry(event, basePath),
          ]}
        />
      </AsideSection>
    </Aside>
  );
}

function subjectEntry({ data }: PresentedEvent, basePath: string): [string, ReactNode][] {
  if (data === null) return [];
  if ("unmatched_transfer" in data) {
    return [["Subject", <Link href={`${basePath}/payments/unmatched`}>Unmatched transfers</Link>]];
  }
  const [name, path, text] =
    "webhook_endpoint" in data
      ? ["Endpoint", `webhooks/${data.webhook_endpoint.id}`, data.webhook_endpoint.url]
      : ["Request", `payment-requests/${data.payment_request.public_id}`, data.payment_request.shortcode];
  const link = (
    <Link className="font-mono text-mono" href={`${basePath}/${path}`}>
      {text}
    </Link>
  );
  return [[name, link]];
}
