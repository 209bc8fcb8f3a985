"use client";

import Link from "next/link";
import { EndpointStatus } from "./endpoint-status";
import { shortEventsText } from "./event-groups";
import { useDashboard } from "@/components/shell/dashboard-context";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type Endpoint = PresentedWebhookEndpoint;

const columns: Column<Endpoint>[] = [
  { title: "URL", width: "14rem", className: "tl", cell: (endpoint) => <EndpointLink endpoint={endpoint} /> },
  { title: "Status", width: "5.5rem", className: "tr", cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
  {
    title: "Events",
    width: "7rem",
    className: "bl",
    cell: ({ events }) => <span title={events.join(", ")}>{shortEventsText(events)}</span>,
  },
  {
    title: "Description",
    width: "8rem",
    className: "hide-md",
    cell: ({ description }) => (
      <span className="clip" title={description ?? undefined}>
        {description}
      </span>
    ),
  },
  {
    title: "Failing since",
    width: "5rem",
    className: "hide-sm",
    cell: ({ failing_since: since }) => since && <Time value={since} />,
  },
  { title: "Created", width: "4rem", className: "br right muted", cell: (each) => <Time value={each.created_at} /> },
];

/** The merchant's endpoints; each row leads to what was sent to it. */
export function EndpointTable({ endpoints }: { endpoints: Endpoint[] | undefined }) {
  return <RowsTable columns={columns} rows={endpoints} keyOf={({ id }) => id} skeletonRows={3} isLinked />;
}

function EndpointLink({ endpoint: { id, url } }: { endpoint: Endpoint }) {
  const { basePath } = useDashboard();
  return (
    <Link className="row-link plain mono clip" href={`${basePath}/webhooks/${id}`} title={url}>
      {url.replace(/^https:\/\//, "")}
    </Link>
  );
}
