"use client";

import { DetailAside } from "./detail-aside";
import { DetailHead, RequestCrumbs } from "./detail-head";
import { usePaymentRequest } from "./queries";
import { Timeline } from "./timeline";
import { Totals } from "./totals";
import { QueryStates } from "@/components/loading/query-states";
import { RequestPayments } from "@/components/payments/payments-tables";
import { useDashboard } from "@/components/shell/dashboard-context";
import { InTheApi } from "@/components/shell/in-the-api";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageSkeleton, Skeleton } from "@/components/ui/skeleton";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** One payment request, kept up to date while it is open. */
export function DetailPage({ publicId }: { publicId: string }) {
  const { environment } = useDashboard();
  const query = usePaymentRequest(environment, publicId);
  return (
    <>
      <RequestCrumbs shortcode={query.data?.shortcode} />
      <QueryStates
        query={query}
        failure="The payment request could not be loaded"
        loading={<DetailSkeleton />}
        missing={<Missing />}
      >
        {(request) => <Detail request={request} />}
      </QueryStates>
    </>
  );
}

function Detail({ request }: { request: PresentedPaymentRequest }) {
  return (
    <>
      <DetailHead request={request} />
      <Totals request={request} />
      <div className="split">
        <div>
          <RequestPayments request={request} />
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

function DetailSkeleton() {
  return (
    <PageSkeleton label="Loading the payment request">
      <div className="progress meter" />
      <dl className="ruled quad">
        {["Paid", "Pending", "Remaining", "Expires"].map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Skeleton width="7rem" />
            </dd>
          </div>
        ))}
      </dl>
    </PageSkeleton>
  );
}

function Missing() {
  const { basePath } = useDashboard();
  return (
    <Empty
      alone
      title="There is no such payment request here"
      actions={<ButtonLink href={`${basePath}/payment-requests`}>Show all payment requests</ButtonLink>}
    >
      It may belong to the other environment: switch between Live and Sandbox at the top.
    </Empty>
  );
}
