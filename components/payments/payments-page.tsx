"use client";

import { PaymentsHead } from "./payments-head";
import { PaymentsTable } from "./payments-tables";
import { paymentsQuery, type PaymentsView } from "./payments-view";
import { usePayments } from "./queries";
import { PagedList } from "@/components/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { LinkSegments } from "@/components/ui/tabs";

export function PaymentsPage({ view }: { view: PaymentsView }) {
  const { basePath } = useDashboard();
  const list = usePayments(view);
  return (
    <>
      <PaymentsHead title="Payments">
        Transfers that were credited to a payment request: pending until they are final on their chain, then completed.
      </PaymentsHead>
      {list.data?.data.length === 0 && !view.status ? null : <StatusSegments view={view} />}
      <PagedList
        query={list}
        failure="The payments could not be loaded"
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payments${paymentsQuery({ ...view, cursor })}`}
        empty={<NoPayments isNarrowed={Boolean(view.status || view.cursor)} />}
        table={(rows) => <PaymentsTable rows={rows} />}
      />
    </>
  );
}

function NoPayments({ isNarrowed }: { isNarrowed: boolean }) {
  const { basePath } = useDashboard();
  if (isNarrowed) {
    const actions = <ButtonLink href={`${basePath}/payments`}>Show all payments</ButtonLink>;
    return (
      <Empty title="No results match these filters" actions={actions}>
        No payments with this status.
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
    <div className="flex flex-wrap items-center gap-2 py-3">
      <LinkSegments label="Status" tabs={tabs} />
    </div>
  );
}
