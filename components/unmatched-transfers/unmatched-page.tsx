"use client";

import { useUnmatchedTransfers } from "./queries";
import { UnmatchedTable } from "./unmatched-table";
import { unmatchedQuery, type UnmatchedStatus, type UnmatchedView } from "./unmatched-view";
import { PagedList } from "@/components/loading/paged-list";
import { PaymentsHead } from "@/components/payments/payments-head";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-count";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { LinkSegments } from "@/components/ui/tabs";
import { useFormat } from "@/components/ui/use-format";
import { unmatchedStatuses } from "@/lib/payments/constants";

/** Transfers that match no single request, for the merchant to decide. */
export function UnmatchedPage({ view }: { view: UnmatchedView }) {
  const { basePath } = useDashboard();
  const list = useUnmatchedTransfers(view);
  return (
    <>
      <PaymentsHead title="Unmatched">
        Transfers to your addresses that we could not match to a request. The money is already yours; assign it to
        credit a request.
      </PaymentsHead>
      <StatusSegments status={view.status} />
      <PagedList
        query={list}
        failure="The transfers could not be loaded"
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payments/unmatched${unmatchedQuery({ ...view, cursor })}`}
        empty={<NoTransfers status={view.status} />}
        table={(rows) => <UnmatchedTable status={view.status} rows={rows} />}
      />
    </>
  );
}

const words: Record<UnmatchedStatus, string> = { open: "Open", assigned: "Assigned", dismissed: "Dismissed" };

function StatusSegments({ status: shown }: { status: UnmatchedStatus }) {
  const { basePath } = useDashboard();
  const { number } = useFormat();
  const counts = useUnmatchedCounts().data;
  const tabs = unmatchedStatuses.map((status) => ({
    href: `${basePath}/payments/unmatched${unmatchedQuery({ status, cursor: null })}`,
    current: status === shown,
    children: counts ? `${words[status]} ${number(counts[status])}` : words[status],
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <LinkSegments label="Status" tabs={tabs} />
    </div>
  );
}

function NoTransfers({ status }: { status: UnmatchedStatus }) {
  const { basePath } = useDashboard();
  if (status !== "open") {
    const actions = <ButtonLink href={`${basePath}/payments/unmatched`}>Show open transfers</ButtonLink>;
    return (
      <Empty title={`No ${status} transfers`} actions={actions}>
        Transfers that you mark as {status} will appear here.
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payments`}>See all payments</ButtonLink>;
  return (
    <Empty title="No unmatched transfers" actions={actions}>
      Every transfer to your addresses was credited to a request. Transfers that match no request, or more than one,
      will appear here.
    </Empty>
  );
}
