"use client";

import Link from "next/link";
import { briefOutcome, latencyText, standingOf } from "./delivery-text";
import { useDashboard } from "@/components/shell/dashboard-context";
import { RowsTable, type Column } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

type Delivery = PresentedWebhookDelivery;

const columns: Column<Delivery>[] = [
  { title: "Event", width: "11rem", className: "tl", cell: (delivery) => <DeliveryLink delivery={delivery} /> },
  { title: "Status", width: "5.5rem", className: "bl", cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
  {
    title: "Response",
    width: "5rem",
    className: "hide-sm",
    cell: ({ last_attempt: last }) => last && briefOutcome(last),
  },
  { title: "Attempts", width: "2rem", className: "hide-sm right muted", cell: (delivery) => delivery.attempt_count },
  {
    title: "Latency",
    width: "3rem",
    className: "hide-md right muted",
    cell: ({ last_attempt: last }) => last && latencyText(last.duration_ms),
  },
  {
    title: "Next attempt",
    width: "4rem",
    className: "br muted",
    cell: ({ next_attempt_at: next }) => next && <Time value={next} form="relative" />,
  },
  { title: "Created", width: "4rem", className: "tr right muted", cell: (each) => <Time value={each.created_at} /> },
];

/** Deliveries to one endpoint; each row leads to its attempts. */
export function DeliveryTable({ rows }: { rows: Delivery[] | undefined }) {
  return (
    <div className="bleed">
      <RowsTable columns={columns} rows={rows} keyOf={({ id }) => id} isLinked />
    </div>
  );
}

function DeliveryLink({ delivery }: { delivery: Delivery }) {
  const { basePath } = useDashboard();
  const href = `${basePath}/webhooks/${delivery.webhook_endpoint_id}/deliveries/${delivery.id}`;
  return (
    <Link className="row-link plain mono" href={href}>
      {delivery.event.type}
    </Link>
  );
}

export function DeliveryStatus({ delivery, pill }: { delivery: Delivery; pill?: boolean }) {
  const { glyph, word } = standingOf(delivery);
  return (
    <Status glyph={glyph} pill={pill} live={pill}>
      {word}
    </Status>
  );
}
