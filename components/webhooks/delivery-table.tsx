"use client";

import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DeliveryMark } from "./delivery-mark";
import { briefOutcome, latencyText } from "./delivery-text";
import { RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookDelivery } from "@/lib/webhooks/delivery/schema";

const columns = [
  { title: "Event", width: "11rem", className: "tl" },
  { title: "Status", width: "5.5rem", className: "bl" },
  { title: "Answer", width: "5rem", className: "hide-sm" },
  { title: "Attempts", width: "2rem", className: "hide-sm right" },
  { title: "Latency", width: "3rem", className: "hide-md right" },
  { title: "Next attempt", width: "4rem", className: "br" },
  { title: "Created", width: "4rem", className: "tr right" },
];

/** Deliveries to one endpoint; each row leads to its attempts. */
export function DeliveryTable({ rows }: { rows: PresentedWebhookDelivery[] | undefined }) {
  return (
    <div className="bleed">
      <RowsTable
        columns={columns}
        rows={rows?.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
        isLinked
      />
    </div>
  );
}

function Row({ delivery }: { delivery: PresentedWebhookDelivery }) {
  const { basePath } = useDashboard();
  const { last_attempt: last, event } = delivery;
  return (
    <tr>
      <td className="tl">
        <Link
          className="row-link plain mono"
          href={`${basePath}/webhooks/${delivery.webhook_endpoint_id}/deliveries/${delivery.id}`}
        >
          {event.type}
        </Link>
      </td>
      <td className="bl">
        <DeliveryMark delivery={delivery} />
      </td>
      <td className="hide-sm">{last ? briefOutcome(last) : null}</td>
      <td className="hide-sm right muted">{delivery.attempt_count}</td>
      <td className="hide-md right muted">{last ? latencyText(last.duration_ms) : null}</td>
      <td className="br muted">
        {delivery.next_attempt_at ? <Time value={delivery.next_attempt_at} form="relative" /> : null}
      </td>
      <td className="tr right muted">
        <Time value={delivery.created_at} />
      </td>
    </tr>
  );
}
