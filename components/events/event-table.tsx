"use client";

import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { moneyText } from "@/components/ui/amount-text";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

const columns: Column<PresentedEvent>[] = [
  { title: "Type", width: "13rem", className: "tl", cell: (event) => <EventLink event={event} /> },
  {
    title: "Subject",
    width: "10rem",
    className: "bl",
    cell: (event) => <span className="clip max-w-md muted">{subjectOf(event)}</span>,
  },
  {
    title: "Sequence",
    width: "3rem",
    className: "tr right muted",
    cell: ({ sequence }) => sequence.toLocaleString("en-GB"),
  },
  { title: "Time", width: "4rem", className: "br right muted", cell: (event) => <Time value={event.timestamp} /> },
];

export function EventTable({ rows }: { rows: PresentedEvent[] | undefined }) {
  return <RowsTable columns={columns} rows={rows} keyOf={({ id }) => id} isLinked />;
}

function EventLink({ event: { id, type } }: { event: PresentedEvent }) {
  const { basePath } = useDashboard();
  return (
    <Link className="row-link plain mono" href={`${basePath}/events/${id}`}>
      {type}
    </Link>
  );
}

/** The subject at that time; "" once the data is deleted. */
function subjectOf({ data }: PresentedEvent): string {
  if (data === null) return "";
  if ("unmatched_transfer" in data) return moneyText(data.unmatched_transfer.amount, data.unmatched_transfer.token);
  if ("webhook_endpoint" in data) return data.webhook_endpoint.url;
  const { amount, token, description, external_id: externalId } = data.payment_request;
  const money = moneyText(data.payment?.received_amount ?? amount, token);
  return [money, description || externalId].filter(Boolean).join(", ");
}
