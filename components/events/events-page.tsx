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

export function EventsPage({ view }: { view: EventsView }) {
  const { basePath } = useDashboard();
  const list = useEvents(view);
  const isNarrowed = Boolean(view.type || view.cursor);
  return (
    <>
      <PageHead title="Events" about="Every event, numbered without gaps, whether or not it was sent to an endpoint." />
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

/** Filters by type; the filter is in the URL. */
function TypeFilter({ view }: { view: EventsView }) {
  const { basePath } = useDashboard();
  const router = useRouter();
  const choose = (type: string) => {
    const chosen = eventTypes.find((each) => each === type) ?? null;
    router.push(`${basePath}/events${eventsQuery({ type: chosen, cursor: null })}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <Select
        className="w-auto max-w-full"
        aria-label="Event type"
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
      <Empty title="No results match these filters" actions={actions}>
        No events of this type.
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>See the payment requests</ButtonLink>;
  return (
    <Empty title="No events yet" actions={actions}>
      Remit records an event whenever a payment request or a payment changes and sends it to the webhook endpoints that
      subscribe to it.
    </Empty>
  );
}
