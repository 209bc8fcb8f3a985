"use client";

import Link from "next/link";
import { useDashboard } from "@/components/shell/dashboard-context";
import { EndpointStatus } from "./endpoint-status";
import { shortEventsText } from "./event-groups";
import { RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

const columns = [
  { title: "URL", width: "14rem", className: "tl" },
  { title: "Status", width: "5.5rem", className: "tr" },
  { title: "Events", width: "7rem", className: "bl" },
  { title: "Description", width: "8rem", className: "hide-md" },
  { title: "Failing since", width: "5rem", className: "hide-sm" },
  { title: "Created", width: "4rem", className: "br right" },
];

/** The merchant's endpoints; each row leads to what was sent to it. */
export function EndpointTable({ endpoints }: { endpoints: PresentedWebhookEndpoint[] | undefined }) {
  return (
    <RowsTable
      columns={columns}
      rows={endpoints?.map((endpoint) => (
        <Row key={endpoint.id} endpoint={endpoint} />
      ))}
      skeletonRows={3}
      isLinked
    />
  );
}

function Row({ endpoint }: { endpoint: PresentedWebhookEndpoint }) {
  const { basePath } = useDashboard();
  return (
    <tr>
      <td className="tl">
        <Link className="row-link plain mono clip" href={`${basePath}/webhooks/${endpoint.id}`} title={endpoint.url}>
          {endpoint.url.replace(/^https:\/\//, "")}
        </Link>
      </td>
      <td className="tr">
        <EndpointStatus endpoint={endpoint} />
      </td>
      <td className="bl" title={endpoint.events.join(", ")}>
        {shortEventsText(endpoint.events)}
      </td>
      <td className="hide-md">
        <span className="clip" title={endpoint.description ?? undefined}>
          {endpoint.description}
        </span>
      </td>
      <td className="hide-sm">{endpoint.failing_since ? <Time value={endpoint.failing_since} /> : null}</td>
      <td className="br right muted">
        <Time value={endpoint.created_at} />
      </td>
    </tr>
  );
}
