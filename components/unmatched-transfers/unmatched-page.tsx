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
import { unmatchedStatusSchema } from "@/lib/payments/unmatched-schema";

/** Transfers that nothing ties to one request: the merchant decides. */
export function UnmatchedPage({ view }: { view: UnmatchedView }) {
  const { basePath } = useDashboard();
  const list = useUnmatchedTransfers(view);
  return (
    <>
      <PaymentsHead title="Unmatched">
        Transfers that reached your addresses and that no request can claim with evidence. The money is yours already;
        assigning it settles the request.
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
  const counts = useUnmatchedCounts().data;
  const tabs = unmatchedStatusSchema.options.map((status) => ({
    href: `${basePath}/payments/unmatched${unmatchedQuery({ status, cursor: null })}`,
    current: status === shown,
    children: counts ? `${words[status]} ${counts[status].toLocaleString("en-GB")}` : words[status],
  }));
  return (
    <div className="filters">
      <LinkSegments label="Shown" tabs={tabs} />
    </div>
  );
}

function NoTransfers({ status }: { status: UnmatchedStatus }) {
  const { basePath } = useDashboard();
  if (status !== "open") {
    const actions = <ButtonLink href={`${basePath}/payments/unmatched`}>Show what is open</ButtonLink>;
    return (
      <Empty title={`Nothing ${status}`} actions={actions}>
        No transfer was {status}.
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payments`}>See all payments</ButtonLink>;
  return (
    <Empty title="Nothing to look at" actions={actions}>
      Every transfer to your addresses was credited to its request. One that two requests could claim, or none, waits
      here for your decision.
    </Empty>
  );
}
