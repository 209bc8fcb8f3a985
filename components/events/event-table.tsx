"use client";

import Link from "next/link";
import { eventSubject } from "./event-subject";
import { useDashboard } from "@/components/shell/dashboard-context";
import { RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

const columns = [
  { title: "Type", width: "13rem", className: "tl" },
  { title: "About", width: "10rem", className: "bl" },
  { title: "Number", width: "3rem", className: "tr right" },
  { title: "Happened", width: "4rem", className: "br right" },
];

/** Events; each row leads to the event itself. */
export function EventTable({ rows }: { rows: PresentedEvent[] | undefined }) {
  return (
    <RowsTable
      columns={columns}
      rows={rows?.map((event) => (
        <Row key={event.id} event={event} />
      ))}
      isLinked
    />
  );
}

function Row({ event }: { event: PresentedEvent }) {
  const { basePath } = useDashboard();
  return (
    <tr>
      <td className="tl">
        <Link className="row-link plain mono" href={`${basePath}/events/${event.id}`}>
          {event.type}
        </Link>
      </td>
      <td className="bl">
        <span className="clip max-w-md muted">{eventSubject(event)}</span>
      </td>
      <td className="tr right muted">{event.sequence.toLocaleString("en-GB")}</td>
      <td className="br right muted">
        <Time value={event.timestamp} />
      </td>
    </tr>
  );
}
