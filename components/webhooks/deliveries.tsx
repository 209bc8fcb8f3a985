"use client";

import type { ReactNode } from "react";
import { QueryError } from "@/components/api/query-error";
import { useDashboard } from "@/components/shell/dashboard-context";
import { deliveriesQuery, type DeliveriesView } from "./deliveries-view";
import { DeliveryTable } from "./delivery-table";
import { useDeliveries } from "./delivery-queries";
import { deliveryLook } from "./delivery-text";
import { ButtonLink } from "@/components/ui/button";
import { CursorPager } from "@/components/ui/cursor-pager";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";
import type { PresentedWebhookEndpoint } from "@/lib/webhooks/endpoints/schema";

type DeliveriesProps = { endpoint: PresentedWebhookEndpoint; view: DeliveriesView; aside: ReactNode };

/** What was sent to an endpoint, newest first, beside what it is set to. */
export function Deliveries({ endpoint, view, aside }: DeliveriesProps) {
  return (
    <>
      <h2 className="visually-hidden">Deliveries</h2>
      <StatusTabs endpointId={endpoint.id} view={view} />
      <div className="split below-tabs">
        <div>
          <DeliveryList key={view.status} endpoint={endpoint} view={view} />
        </div>
        {aside}
      </div>
    </>
  );
}

const statuses = ["pending", "succeeded", "failed", "cancelled"] as const;

function StatusTabs({ endpointId, view }: { endpointId: string; view: DeliveriesView }) {
  const { basePath } = useDashboard();
  const href = (status: DeliveriesView["status"]) =>
    `${basePath}/webhooks/${endpointId}${deliveriesQuery({ status, cursor: null })}`;
  const tabs = statuses.map((status) => {
    const { tone, glyph, word } = deliveryLook[status];
    return {
      href: href(status),
      current: view.status === status,
      children: (
        <Status tone={tone} glyph={glyph}>
          {word}
        </Status>
      ),
    };
  });
  const all = { href: href(null), current: view.status === null, children: "All deliveries" };
  return <LinkTabs label="Status of the delivery" tabs={[all, ...tabs]} />;
}

function DeliveryList({ endpoint, view }: Omit<DeliveriesProps, "aside">) {
  const { environment, basePath } = useDashboard();
  const list = useDeliveries(environment, endpoint.id, view);
  const rows = list.data?.data;
  if (list.isError && !rows) {
    return (
      <QueryError
        title="The deliveries could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (rows?.length === 0) return <NoDeliveries endpointId={endpoint.id} view={view} />;
  return (
    <>
      <DeliveryTable rows={rows} />
      <CursorPager
        cursor={view.cursor}
        page={list.data}
        href={(cursor) => `${basePath}/webhooks/${endpoint.id}${deliveriesQuery({ ...view, cursor })}`}
      />
    </>
  );
}

function NoDeliveries({ endpointId, view }: { endpointId: string; view: DeliveriesView }) {
  const { basePath } = useDashboard();
  const isNarrowed = view.status !== null || view.cursor !== null;
  return (
    <div className="grid gap-1 py-6">
      <h3>{isNarrowed ? "Nothing fits this filter" : "Nothing was sent yet"}</h3>
      <p className="muted small">
        {isNarrowed
          ? "There is no such delivery."
          : "The next event that this endpoint asks for shows here within a second. Send a test to see it work now."}
      </p>
      {isNarrowed ? (
        <p className="mt-3">
          <ButtonLink size="sm" href={`${basePath}/webhooks/${endpointId}`}>
            Show all deliveries
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
