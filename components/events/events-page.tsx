"use client";

import { useRouter } from "next/navigation";
import { EventTable } from "./event-table";
import { eventsQuery, type EventsView } from "./events-view";
import { useEvents } from "./queries";
import { PagedList } from "@/components/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Select } from "@/components/ui/input";
import { PageHead } from "@/components/ui/page-head";
import { eventTypes } from "@/lib/events/types";

/** Everything that happened in one environment, newest first. */
export function EventsPage({ view }: { view: EventsView }) {
  const { basePath } = useDashboard();
  const list = useEvents(view);
  const isNarrowed = Boolean(view.type || view.cursor);
  return (
    <>
      <PageHead
        title="Events"
        about="Everything that happened, numbered without gaps, whether or not an endpoint was told of it."
      />
      {list.data?.data.length === 0 && !isNarrowed ? null : <TypeFilter view={view} />}
      <PagedList
        query={list}
        failure="The events could not be loaded"
        cursor={view.cursor}
        href={(cursor) => `${basePath}/events${eventsQuery({ ...view, cursor })}`}
        empty={<NoEvents isNarrowed={isNarrowed} />}
        table={(rows) => <EventTable rows={rows} />}
      />
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

function NoEvents({ isNarrowed }: { isNarrowed: boolean }) {
  const { basePath } = useDashboard();
  if (isNarrowed) {
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
