"use client";

import { QueryError } from "@/components/api/query-error";
import { PaymentsHead } from "./payments-head";
import { PaymentsTable } from "./payments-table";
import { paymentsQuery, type PaymentsView } from "./payments-view";
import { usePayments } from "./queries";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { CursorPager } from "@/components/ui/cursor-pager";
import { Empty } from "@/components/ui/empty";
import { LinkSegments } from "@/components/ui/tabs";

/** Every payment of one environment, newest first. */
export function PaymentsPage({ view }: { view: PaymentsView }) {
  const { environment, basePath } = useDashboard();
  const list = usePayments(environment, view);
  const rows = list.data?.data;
  return (
    <>
      <PaymentsHead title="Payments">
        Transfers that were credited to a payment request: pending until they are final on their chain, then completed.
      </PaymentsHead>
      {rows?.length === 0 && !view.status ? null : <StatusSegments view={view} />}
      {list.isError && !rows ? (
        <QueryError
          title="The payments could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : rows?.length === 0 ? (
        <NoPayments view={view} />
      ) : (
        <>
          <PaymentsTable rows={rows} />
          <CursorPager
            cursor={view.cursor}
            page={list.data}
            href={(cursor) => `${basePath}/payments${paymentsQuery({ ...view, cursor })}`}
          />
        </>
      )}
    </>
  );
}

function NoPayments({ view }: { view: PaymentsView }) {
  const { basePath } = useDashboard();
  if (view.status || view.cursor) {
    const actions = <ButtonLink href={`${basePath}/payments`}>Show all payments</ButtonLink>;
    return (
      <Empty title="Nothing fits this filter" actions={actions}>
        There is no such payment.
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>See the payment requests</ButtonLink>;
  return (
    <Empty title="No payments yet" actions={actions}>
      A payment appears here as soon as a transfer to one of your addresses is seen and the request it pays is known.
    </Empty>
  );
}

const segments = [
  { status: null, label: "All" },
  { status: "pending", label: "Pending" },
  { status: "completed", label: "Completed" },
  { status: "failed", label: "Failed" },
] as const;

function StatusSegments({ view }: { view: PaymentsView }) {
  const { basePath } = useDashboard();
  const tabs = segments.map(({ status, label }) => ({
    href: `${basePath}/payments${paymentsQuery({ status, cursor: null })}`,
    current: status === view.status,
    children: label,
  }));
  return (
    <div className="filters">
      <LinkSegments label="Status" tabs={tabs} />
    </div>
  );
}
