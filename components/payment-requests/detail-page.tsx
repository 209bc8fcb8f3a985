"use client";

import { ApiError } from "@/components/api/request";
import { QueryError } from "@/components/api/query-error";
import { DetailAside } from "./detail-aside";
import { RequestCrumbs, DetailHead } from "./detail-head";
import { DetailSkeleton } from "./detail-skeleton";
import { PaymentsTable } from "./payments-table";
import { usePaymentRequest } from "./queries";
import { Timeline } from "./timeline";
import { Totals } from "./totals";
import { useDashboard } from "@/components/shell/dashboard-context";
import { InTheApi } from "@/components/shell/in-the-api";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

/** One payment request, kept up to date while it is open. */
export function DetailPage({ publicId }: { publicId: string }) {
  const { environment, basePath } = useDashboard();
  const query = usePaymentRequest(environment, publicId);
  const request = query.data;
  if (!request) {
    if (query.error instanceof ApiError && query.error.status === 404) return <Missing basePath={basePath} />;
    if (!query.isError) return <DetailSkeleton />;
    return (
      <>
        <RequestCrumbs basePath={basePath} />
        <QueryError
          title="The payment request could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <RequestCrumbs basePath={basePath} shortcode={request.shortcode} />
      <DetailHead request={request} />
      <Totals request={request} />
      <div className="split">
        <div>
          <PaymentsTable request={request} />
          <Timeline request={request} />
          <InTheApi
            path={`/api/payment-requests/${request.public_id}`}
            value={request}
            label="Payment request as JSON"
          />
        </div>
        <DetailAside request={request} />
      </div>
    </>
  );
}

function Missing({ basePath }: { basePath: string }) {
  return (
    <>
      <RequestCrumbs basePath={basePath} />
      <Empty
        alone
        title="There is no such payment request here"
        actions={<ButtonLink href={`${basePath}/payment-requests`}>Show all payment requests</ButtonLink>}
      >
        It may belong to the other environment: switch between Live and Sandbox at the top.
      </Empty>
    </>
  );
}
