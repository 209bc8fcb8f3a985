"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { EventDeliveries } from "./event-deliveries";
import { useEvent } from "./queries";
import { QueryStates } from "@/components/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { InTheApi } from "@/components/shell/in-the-api";
import { Code } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { DetailList } from "@/components/ui/detail-list";
import { Empty } from "@/components/ui/empty";
import { HeadSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

/** One event: what it says, and where it was sent. */
export function EventPage({ id }: { id: string }) {
  const { environment, basePath } = useDashboard();
  const query = useEvent(environment, id);
  const list = { href: `${basePath}/events`, text: "Events" };
  return (
    <>
      <Crumbs crumbs={query.data ? [list, { text: `Number ${query.data.sequence}` }] : [list]} />
      <QueryStates
        query={query}
        failure="The event could not be loaded"
        loading={<HeadSkeleton label="Loading the event" />}
        missing={
          <Empty
            alone
            title="There is no such event here"
            actions={<ButtonLink href={list.href}>Show all events</ButtonLink>}
          >
            It may belong to the other environment: switch between Live and Sandbox at the top.
          </Empty>
        }
      >
        {(event) => <Event event={event} />}
      </QueryStates>
    </>
  );
}

type Props = { event: PresentedEvent };

function Event({ event }: Props) {
  return (
    <>
      <div className="page-head">
        <div className="min-w-0">
          <h1 className="mono code-title">{event.type}</h1>
          <p>
            <Time value={event.timestamp} form="exact" />
          </p>
        </div>
      </div>
      <div className="split">
        <div>
          <EventDeliveries eventId={event.id} />
          <InTheApi path={`/api/events/${event.id}`} value={event} label="Event as JSON" />
        </div>
        <Details event={event} />
      </div>
    </>
  );
}

function Details({ event }: Props) {
  const { basePath } = useDashboard();
  return (
    <aside aria-label="Details">
      <section>
        <h2>Details</h2>
        <DetailList
          entries={[
            ["Number", event.sequence.toLocaleString("en-GB")],
            ["Event id", <Code text={event.id} label="event id" short />],
            ...subjectEntry(event, basePath),
          ]}
        />
      </section>
    </aside>
  );
}

function subjectEntry({ data }: PresentedEvent, basePath: string): [string, ReactNode][] {
  if (data === null) return [];
  if ("unmatched_transfer" in data) {
    return [["About", <Link href={`${basePath}/payments/unmatched`}>Unmatched transfers</Link>]];
  }
  const [name, path, text] =
    "webhook_endpoint" in data
      ? ["Endpoint", `webhooks/${data.webhook_endpoint.id}`, data.webhook_endpoint.url]
      : ["Request", `payment-requests/${data.payment_request.public_id}`, data.payment_request.shortcode];
  const link = (
    <Link className="mono" href={`${basePath}/${path}`}>
      {text}
    </Link>
  );
  return [[name, link]];
}
