"use client";

import { useRouter } from "next/navigation";
import type { EventsView } from "./events-view";
import { messages } from "./messages";
import { eventsPath } from "./queries";
import { PagedList } from "@/components/api/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { usePage } from "@/components/shell/environment-data";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";
import { FilterBar, FilterSelect } from "@/components/ui/filters";
import { PageHead } from "@/components/ui/page-head";
import { queryOf } from "@/components/ui/search-parameters";
import type { PresentedEvent } from "@/lib/api/openapi/event-schema";
import { eventTypes } from "@/lib/events/types";
import { Count } from "@/components/ui/count";
import { shortMoneyText } from "@/components/ui/format";
import { Clip, type Column, RowLink, RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";

const t = messages.list;

export function EventsPage({ view }: { view: EventsView }) {
  const { basePath } = useDashboard();
  const list = usePage<PresentedEvent>(["events", view], eventsPath(view));
  const isFiltered = Boolean(view.type || view.cursor);
  return (
    <>
      <PageHead title={messages.title} about={t.about} />
      {list.data?.data.length === 0 && !isFiltered ? null : <TypeFilter view={view} />}
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/events${queryOf({ ...view, cursor })}`}
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
    router.push(`${basePath}/events${queryOf({ type: chosen, cursor: null })}`);
  };
  return (
    <FilterBar>
      <FilterSelect
        label={t.filter}
        value={view.type ?? ""}
        choices={eventTypes.map((type) => [type, type])}
        onChoose={choose}
      />
    </FilterBar>
  );
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  const { basePath } = useDashboard();
  if (isFiltered) {
    const actions = <ButtonLink href={`${basePath}/events`}>{t.showAll}</ButtonLink>;
    return <Empty title={t.noMatches} actions={actions} text={t.noMatchesText} />;
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>{t.seeRequests}</ButtonLink>;
  return <Empty title={t.none} actions={actions} text={t.noneText} />;
}

const columns = (): Column<PresentedEvent>[] => [
  {
    title: messages.list.type,
    width: "13rem",
    cardCorner: "top-left",
    className: "w-68",
    cell: (event) => <EventLink event={event} />,
  },
  {
    title: messages.subject,
    width: "10rem",
    cardCorner: "bottom-left",
    cell: (event) => <Clip className="text-ink-2" text={subjectOf(event)} />,
  },
  {
    title: messages.sequence,
    width: "3rem",
    cardCorner: "top-right",
    alignRight: true,
    className: "w-20",
    cellClassName: "text-ink-2",
    cell: ({ sequence }) => <Count value={sequence} />,
  },
  {
    title: messages.list.time,
    width: "4rem",
    cardCorner: "bottom-right",
    alignRight: true,
    className: "w-32",
    cellClassName: "text-ink-2",
    cell: (event) => <Time value={event.timestamp} />,
  },
];

function EventTable({ rows }: { rows: PresentedEvent[] | undefined }) {
  return <RowsTable columns={columns()} rows={rows} keyOf={({ id }) => id} isLinked />;
}

function EventLink({ event: { id, type } }: { event: PresentedEvent }) {
  const { basePath } = useDashboard();
  return (
    <RowLink isMonospace href={`${basePath}/events/${id}`}>
      {type}
    </RowLink>
  );
}

/** The subject as it was at the event; "" once the event's data is deleted. */
function subjectOf({ data }: PresentedEvent): string {
  if (data === null) return "";
  if ("unmatched_transfer" in data)
    return shortMoneyText(data.unmatched_transfer.amount, data.unmatched_transfer.token);
  if ("webhook_endpoint" in data) return data.webhook_endpoint.url;
  const { amount, token, description, external_id: externalId } = data.payment_request;
  const money = shortMoneyText(data.payment?.received_amount ?? amount, token);
  return [money, description || externalId].filter(Boolean).join(", ");
}
