"use client";

import { EndpointStatus } from "./endpoint-status";
import { shortEventsText } from "./event-groups";
import { messages as t } from "./messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Clip, type Column, RowLink, RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";

type Endpoint = PresentedWebhookEndpoint;

const columns = (): Column<Endpoint>[] => [
  {
    title: t.list.url,
    width: "14rem",
    cardCorner: "top-left",
    cell: (endpoint) => <EndpointLink endpoint={endpoint} />,
  },
  {
    title: t.list.status,
    width: "5.5rem",
    cardCorner: "top-right",
    className: "w-32",
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
  },
  {
    title: t.events,
    width: "7rem",
    cardCorner: "bottom-left",
    className: "w-36",
    cell: ({ events }) => <span title={events.join(", ")}>{shortEventsText(events)}</span>,
  },
  {
    title: t.description,
    width: "8rem",
    className: "@max-4xl:hidden",
    cell: ({ description }) => description && <Clip text={description} />,
  },
  {
    title: t.list.failingSince,
    width: "5rem",
    className: "w-30 @max-3xl:hidden",
    cell: ({ failing_since: since }) => since && <Time value={since} />,
  },
  {
    title: t.created,
    width: "4rem",
    cardCorner: "bottom-right",
    alignRight: true,
    className: "w-32",
    cellClassName: "text-ink-2",
    cell: ({ created_at: createdAt }) => <Time value={createdAt} />,
  },
];

/** The merchant's endpoints; each row links to the endpoint's page with its deliveries. */
export function EndpointTable({ endpoints }: { endpoints: Endpoint[] | undefined }) {
  return <RowsTable columns={columns()} rows={endpoints} keyOf={({ id }) => id} skeletonRows={3} isLinked />;
}

function EndpointLink({ endpoint: { id, url } }: { endpoint: Endpoint }) {
  const { basePath } = useDashboard();
  return (
    <RowLink isMonospace className="block truncate" href={`${basePath}/webhooks/${id}`} title={url}>
      {url.replace(/^https:\/\//, "")}
    </RowLink>
  );
}
