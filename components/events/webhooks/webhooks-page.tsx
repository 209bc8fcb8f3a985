"use client";

import { useRef } from "react";
import Link from "next/link";
import { DisabledByRemitNotice } from "./disabled-by-remit-notice";
import { messages } from "./messages";
import { QueryStates } from "@/components/api/loading/query-states";
import { useEndpoints } from "@/components/shell/webhook-endpoints";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { maxEndpoints, type PresentedWebhookEndpoint } from "@/lib/events/webhooks/endpoints/schema";
import { EndpointStatus } from "./endpoint-status";
import { shortEventsText } from "./event-groups";
import { useDashboard } from "@/components/shell/dashboard-context";
import { DialogButton } from "@/components/shell/dialog-button";
import { Clip, type Column, RowLink, RowsTable } from "@/components/ui/rows-table";
import { Time } from "@/components/ui/time";

const t = messages.list;

const CreateEndpointDialog = lazyDialog(() =>
  import("./endpoint-dialogs").then((dialogs) => dialogs.CreateEndpointDialog),
);

export function WebhooksPage() {
  const endpoints = useEndpoints();
  const trigger = useRef<HTMLButtonElement>(null);
  const addButton = (
    <DialogButton permission="webhooks:write" trigger={trigger} dialog={<CreateEndpointDialog />}>
      {t.add}
    </DialogButton>
  );
  return (
    <>
      <PageHead
        title={messages.title}
        about={<RichText text={t.about} link={(text) => <Link href="/docs/webhooks">{text}</Link>} />}
        actions={endpoints.data?.length === 0 ? null : addButton}
      />
      {endpoints.data?.map((endpoint) => (
        <DisabledByRemitNotice key={endpoint.id} endpoint={endpoint} isLinked />
      ))}
      <QueryStates query={endpoints} failure={t.failure} loading={<Endpoints endpoints={undefined} />}>
        {(data) =>
          data.length === 0 ? (
            <Empty title={t.none} actions={addButton} text={t.noneText} />
          ) : (
            <Endpoints endpoints={data} />
          )
        }
      </QueryStates>
    </>
  );
}

function Endpoints({ endpoints }: { endpoints: PresentedWebhookEndpoint[] | undefined }) {
  return (
    <>
      <EndpointTable endpoints={endpoints} />
      <div className="flex items-center justify-between pt-3 text-sm text-ink-2">
        <span>{endpoints ? t.count(endpoints.length, maxEndpoints) : t.loading}</span>
      </div>
    </>
  );
}

type Endpoint = PresentedWebhookEndpoint;

const columns = (): Column<Endpoint>[] => [
  {
    title: messages.list.url,
    width: "14rem",
    cardCorner: "top-left",
    cell: (endpoint) => <EndpointLink endpoint={endpoint} />,
  },
  {
    title: messages.list.status,
    width: "5.5rem",
    cardCorner: "top-right",
    className: "w-44",
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
  },
  {
    title: messages.events,
    width: "7rem",
    cardCorner: "bottom-left",
    className: "w-36",
    cell: ({ events }) => <span title={events.join(", ")}>{shortEventsText(events)}</span>,
  },
  {
    title: messages.description,
    width: "8rem",
    className: "@max-4xl:hidden",
    cell: ({ description }) => description && <Clip text={description} />,
  },
  {
    title: messages.list.failingSince,
    width: "5rem",
    className: "w-30 @max-3xl:hidden",
    cell: ({ failing_since: since }) => since && <Time value={since} />,
  },
  {
    title: messages.created,
    width: "4rem",
    cardCorner: "bottom-right",
    alignRight: true,
    className: "w-32",
    cellClassName: "text-ink-2",
    cell: ({ created_at: createdAt }) => <Time value={createdAt} />,
  },
];

/** The merchant's endpoints; each row links to the endpoint's page with its deliveries. */
function EndpointTable({ endpoints }: { endpoints: Endpoint[] | undefined }) {
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
