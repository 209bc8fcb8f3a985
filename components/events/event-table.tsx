"use client";

import { messages as t } from "./messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Count } from "@/components/ui/count";
import { shortMoneyText } from "@/components/ui/format";
import { Clip, type Column, RowLink, RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/api/openapi/event-schema";

const columns = (): Column<PresentedEvent>[] => [
  {
    title: t.list.type,
    width: "13rem",
    cardCorner: "top-left",
    className: "w-68",
    cell: (event) => <EventLink event={event} />,
  },
  {
    title: t.subject,
    width: "10rem",
    cardCorner: "bottom-left",
    cell: (event) => <Clip className="text-ink-2" text={subjectOf(event)} />,
  },
  {
    title: t.sequence,
    width: "3rem",
    cardCorner: "top-right",
    alignRight: true,
    className: "w-20",
    cellClassName: "text-ink-2",
    cell: ({ sequence }) => <Count value={sequence} />,
  },
  {
    title: t.list.time,
    width: "4rem",
    cardCorner: "bottom-right",
    alignRight: true,
    className: "w-32",
    cellClassName: "text-ink-2",
    cell: (event) => <Time value={event.timestamp} />,
  },
];

export function EventTable({ rows }: { rows: PresentedEvent[] | undefined }) {
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
