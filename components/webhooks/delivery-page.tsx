"use client";

import { ApiError } from "@/components/api/request";
import { QueryError } from "@/components/api/query-error";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Attempts } from "./attempts";
import { DeliveryAside } from "./delivery-aside";
import { DeliveryHead } from "./delivery-head";
import { useDelivery } from "./delivery-queries";
import { hostOf } from "./endpoint-text";
import { useEndpoint } from "./queries";
import { ButtonLink } from "@/components/ui/button";
import { CodeBox } from "@/components/ui/code-box";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { Skeleton } from "@/components/ui/skeleton";
import type { PresentedDeliveryDetail } from "@/lib/webhooks/delivery/schema";

type DeliveryPageProps = { endpointId: string; deliveryId: string };

/** One event on its way to one endpoint: every attempt, and what was sent. */
export function DeliveryPage({ endpointId, deliveryId }: DeliveryPageProps) {
  const { environment, basePath } = useDashboard();
  const url = useEndpoint(environment, endpointId).data?.url;
  const query = useDelivery(environment, deliveryId);
  const endpointHref = `${basePath}/webhooks/${endpointId}`;
  const way = [
    { href: `${basePath}/webhooks`, text: "Webhooks" },
    { href: endpointHref, text: url ? hostOf(url) : "Endpoint" },
    { text: "Delivery" },
  ];
  return (
    <>
      <Crumbs crumbs={way} />
      {query.data ? (
        <Delivery delivery={query.data} url={url} />
      ) : query.error instanceof ApiError && query.error.status === 404 ? (
        <Empty
          alone
          title="There is no such delivery here"
          actions={<ButtonLink href={endpointHref}>Show all deliveries</ButtonLink>}
        >
          Its endpoint was deleted, or it belongs to the other environment: switch between Live and Sandbox at the top.
        </Empty>
      ) : query.isError ? (
        <QueryError
          title="The delivery could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div className="page-head" aria-busy="true" aria-label="Loading the delivery">
          <Skeleton width="16rem" />
        </div>
      )}
    </>
  );
}

function Delivery({ delivery, url }: { delivery: PresentedDeliveryDetail; url: string | undefined }) {
  return (
    <>
      <DeliveryHead delivery={delivery} />
      <div className="split">
        <div>
          <section className="section" aria-labelledby="attempts">
            <h2 id="attempts">Attempts</h2>
            <Attempts delivery={delivery} />
          </section>
          <section className="section" aria-labelledby="body">
            <h2 id="body">Body</h2>
            {delivery.body === null ? (
              <p className="muted small">It is no longer kept.</p>
            ) : (
              <CodeBox text={readable(delivery.body)} label="Body that is sent" isJson />
            )}
          </section>
        </div>
        <DeliveryAside delivery={delivery} url={url} />
      </div>
    </>
  );
}

/** The body is sent on one line. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
