"use client";

import { briefOutcome, deliveryAppearance, latencyText } from "./delivery-text";
import { messages as t } from "./delivery-messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { type Column, RowLink, RowsTable } from "@/components/ui/rows-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookDelivery } from "@/lib/events/webhooks/delivery/schema";

type Delivery = PresentedWebhookDelivery;

const columns = (): Column<Delivery>[] => [
  { title: t.event, width: "11rem", cardCorner: "top-left", cell: (delivery) => <DeliveryLink delivery={delivery} /> },
  {
    title: t.status,
    width: "5.5rem",
    cardCorner: "bottom-left",
    className: "w-32",
    cell: (delivery) => <DeliveryStatus delivery={delivery} />,
  },
  {
    title: t.response,
    width: "5rem",
    className: "w-32 @max-2xl:hidden",
    cell: ({ last_attempt: attempt }) => attempt && briefOutcome(attempt),
  },
  {
    title: t.attempts,
    width: "2rem",
    alignRight: true,
    className: "w-24 @max-3xl:hidden",
    cellClassName: "text-ink-2",
    cell: (delivery) => delivery.attempt_count,
  },
  {
    title: t.latency,
    width: "3rem",
    alignRight: true,
    className: "w-24 @max-4xl:hidden",
    cellClassName: "text-ink-2",
    cell: ({ last_attempt: attempt }) => attempt && latencyText(attempt.duration_ms),
  },
  {
    title: t.nextAttempt,
    width: "4rem",
    cardCorner: "bottom-right",
    className: "w-28",
    cellClassName: "text-ink-2",
    cell: ({ next_attempt_at: next }) => next && <Time value={next} form="relative" />,
  },
  {
    title: t.created,
    width: "4rem",
    cardCorner: "top-right",
    className: "w-28",
    alignRight: true,
    cellClassName: "text-ink-2",
    cell: ({ created_at: createdAt }) => <Time value={createdAt} />,
  },
];

/** Deliveries to one endpoint; each row links to the delivery's page. */
export function DeliveryTable({ rows }: { rows: Delivery[] | undefined }) {
  return <RowsTable columns={columns()} rows={rows} keyOf={({ id }) => id} isLinked fit="bleed" />;
}

function DeliveryLink({ delivery }: { delivery: Delivery }) {
  const { basePath } = useDashboard();
  const href = `${basePath}/webhooks/${delivery.webhook_endpoint_id}/deliveries/${delivery.id}`;
  return (
    <RowLink isMonospace href={href}>
      {delivery.event.type}
    </RowLink>
  );
}

export function DeliveryStatus({ delivery, pill }: { delivery: Delivery; pill?: boolean }) {
  const { glyph, word } = deliveryAppearance(delivery);
  return (
    <Status glyph={glyph} pill={pill} live={pill}>
      {word}
    </Status>
  );
}
