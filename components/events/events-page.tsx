"use client";

import { useRouter } from "next/navigation";
import { EventTable } from "./event-table";
import { eventsQuery, type EventsView } from "./events-view";
import { messages } from "./messages";
import { useEvents } from "./queries";
import { PagedList } from "@/components/api/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Select } from "@/components/ui/input";
import { PageHead } from "@/components/ui/page-head";
import { eventTypes } from "@/lib/events/types";

const t = messages.list;

export function EventsPage({ view }: { view: EventsView }) {
  const { basePath } = useDashboard();
  const list = useEvents(view);
  const isFiltered = Boolean(view.type || view.cursor);
  return (
    <>
      <PageHead title={messages.title} about={t.about} />
      {list.data?.data.length === 0 && !isFiltered ? null : <TypeFilter view={view} />}
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/events${eventsQuery({ ...view, cursor })}`}
        empty={<NoEvents isFiltered={isFiltered} />}
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
    const chosen = eventTypes.find((eventType) => eventType === type) ?? null;
    router.push(`${basePath}/events${eventsQuery({ type: chosen, cursor: null })}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <Select
        className="w-auto max-w-full"
        aria-label={t.filter}
        value={view.type ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t.all}</option>
        {eventTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
    </div>
  );
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  const { basePath } = useDashboard();
  if (isFiltered) {
    const actions = <ButtonLink href={`${basePath}/events`}>{t.showAll}</ButtonLink>;
    return (
      <Empty title={t.noMatches} actions={actions}>
        {t.noMatchesText}
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>{t.seeRequests}</ButtonLink>;
  return (
    <Empty title={t.none} actions={actions}>
      {t.noneText}
    </Empty>
  );
}
