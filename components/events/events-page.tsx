"use client";

import { useRouter } from "next/navigation";
import { QueryError } from "@/components/api/query-error";
import { EventTable } from "./event-table";
import { eventsQuery, type EventsView } from "./events-view";
import { useEvents } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { CursorPager } from "@/components/ui/cursor-pager";
import { Empty } from "@/components/ui/empty";
import { Select } from "@/components/ui/input";
import { eventTypes } from "@/lib/events/types";

/** Everything that happened in one environment, newest first. */
export function EventsPage({ view }: { view: EventsView }) {
  const { environment, basePath } = useDashboard();
  const list = useEvents(environment, view);
  const rows = list.data?.data;
  const isPlain = !view.type && !view.cursor;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Events</h1>
          <p>Everything that happened, numbered without gaps, whether or not an endpoint was told of it.</p>
        </div>
      </div>
      {rows?.length === 0 && isPlain ? null : <TypeFilter view={view} />}
      {list.isError && !rows ? (
        <QueryError
          title="The events could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : rows?.length === 0 ? (
        <NoEvents isPlain={isPlain} />
      ) : (
        <>
          <EventTable rows={rows} />
          <CursorPager
            cursor={view.cursor}
            page={list.data}
            href={(cursor) => `${basePath}/events${eventsQuery({ ...view, cursor })}`}
          />
        </>
      )}
    </>
  );
}

/** Narrows the list to one type; the filter is kept in the address. */
function TypeFilter({ view }: { view: EventsView }) {
  const { basePath } = useDashboard();
  const router = useRouter();
  const choose = (type: string) => {
    const chosen = eventTypes.find((each) => each === type) ?? null;
    router.push(`${basePath}/events${eventsQuery({ type: chosen, cursor: null })}`);
  };
  return (
    <div className="filters">
      <Select
        className="w-auto max-w-full"
        aria-label="Type of the event"
        value={view.type ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">All types</option>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
    </div>
  );
}

function NoEvents({ isPlain }: { isPlain: boolean }) {
  const { basePath } = useDashboard();
  if (!isPlain) {
    const actions = <ButtonLink href={`${basePath}/events`}>Show all events</ButtonLink>;
    return (
      <Empty title="Nothing fits this filter" actions={actions}>
        There is no such event.
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>See the payment requests</ButtonLink>;
  return (
    <Empty title="No events yet" actions={actions}>
      An event is written whenever a payment request or a payment changes. It stays here to be read, and goes to the
      webhook endpoints that ask for it.
    </Empty>
  );
}
