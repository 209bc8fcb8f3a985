"use client";

import { ApiError } from "@/components/api/request";
import { QueryError } from "@/components/api/query-error";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Deliveries } from "./deliveries";
import type { DeliveriesView } from "./deliveries-view";
import { EndpointAside } from "./endpoint-aside";
import { EndpointHead } from "./endpoint-head";
import { hostOf } from "./endpoint-text";
import { GivenUpNotice } from "./given-up-notice";
import { useEndpoint } from "./queries";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { Skeleton } from "@/components/ui/skeleton";

/** One endpoint: how it is set, what can be done with it, and everything that was sent to it. */
export function EndpointPage({ id, view }: { id: string; view: DeliveriesView }) {
  const { environment, basePath } = useDashboard();
  const query = useEndpoint(environment, id);
  const endpoint = query.data;
  const list = { href: `${basePath}/webhooks`, text: "Webhooks" };
  if (!endpoint) {
    if (query.error instanceof ApiError && query.error.status === 404) return <Missing list={list} />;
    if (!query.isError) return <EndpointSkeleton />;
    return (
      <>
        <Crumbs crumbs={[list]} />
        <QueryError
          title="The endpoint could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <Crumbs crumbs={[list, { text: hostOf(endpoint.url) }]} />
      <EndpointHead endpoint={endpoint} />
      <GivenUpNotice endpoint={endpoint} />
      <Deliveries endpoint={endpoint} view={view} aside={<EndpointAside endpoint={endpoint} />} />
    </>
  );
}

function Missing({ list }: { list: { href: string; text: string } }) {
  return (
    <>
      <Crumbs crumbs={[list]} />
      <Empty
        alone
        title="There is no such endpoint here"
        actions={<ButtonLink href={list.href}>Show all endpoints</ButtonLink>}
      >
        It was deleted, or it belongs to the other environment: switch between Live and Sandbox at the top.
      </Empty>
    </>
  );
}

function EndpointSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the endpoint">
      <div className="crumbs">
        <Skeleton width="12rem" />
      </div>
      <div className="page-head">
        <div className="grid gap-3 h-[4.25rem] content-center">
          <Skeleton width="14rem" />
          <Skeleton width="22rem" />
        </div>
      </div>
    </div>
  );
}
