"use client";

import { ApiError } from "@/components/api/request";
import { QueryError } from "@/components/api/query-error";
import { EventAside } from "./event-aside";
import { EventDeliveries } from "./event-deliveries";
import { useEvent } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { InTheApi } from "@/components/shell/in-the-api";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

/** One event: what it says, and who was told. */
export function EventPage({ id }: { id: string }) {
  const { environment, basePath } = useDashboard();
  const query = useEvent(environment, id);
  const list = { href: `${basePath}/events`, text: "Events" };
  return (
    <>
      <Crumbs crumbs={query.data ? [list, { text: `Number ${query.data.sequence}` }] : [list]} />
      {query.data ? (
        <Event event={query.data} />
      ) : query.error instanceof ApiError && query.error.status === 404 ? (
        <Empty
          alone
          title="There is no such event here"
          actions={<ButtonLink href={list.href}>Show all events</ButtonLink>}
        >
          It may belong to the other environment: switch between Live and Sandbox at the top.
        </Empty>
      ) : query.isError ? (
        <QueryError
          title="The event could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div className="page-head" aria-busy="true" aria-label="Loading the event">
          <Skeleton width="16rem" />
        </div>
      )}
    </>
  );
}

function Event({ event }: { event: PresentedEvent }) {
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
        <EventAside event={event} />
      </div>
    </>
  );
}
