"use client";

import { useState } from "react";
import { QueryError } from "@/components/api/query-error";
import { PaymentsHead } from "@/components/payments/payments-head";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-count";
import { AssignDialog } from "./assign-dialog";
import { DismissDialog } from "./dismiss-dialog";
import { useUnmatchedTransfers } from "./queries";
import type { UnmatchedAct } from "./unmatched-act";
import { UnmatchedTable } from "./unmatched-table";
import { unmatchedQuery, type UnmatchedStatus, type UnmatchedView } from "./unmatched-view";
import { ButtonLink } from "@/components/ui/button";
import { CursorPager } from "@/components/ui/cursor-pager";
import { Empty } from "@/components/ui/empty";
import { LinkSegments } from "@/components/ui/tabs";

/** Transfers that nothing proves to pay a certain request: the merchant decides. */
export function UnmatchedPage({ view }: { view: UnmatchedView }) {
  const { environment, basePath } = useDashboard();
  const list = useUnmatchedTransfers(environment, view);
  const [doing, setDoing] = useState<UnmatchedAct | null>(null);
  const rows = list.data?.data;
  return (
    <>
      <PaymentsHead title="Unmatched">
        Transfers that reached your addresses and that no request can claim with evidence. The money is yours already;
        assigning it settles the request.
      </PaymentsHead>
      <StatusSegments status={view.status} />
      {list.isError && !rows ? (
        <QueryError
          title="The transfers could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : rows?.length === 0 ? (
        <NothingHere status={view.status} />
      ) : (
        <>
          <UnmatchedTable status={view.status} rows={rows} onAct={setDoing} />
          <CursorPager
            cursor={view.cursor}
            page={list.data}
            href={(cursor) => `${basePath}/payments/unmatched${unmatchedQuery({ ...view, cursor })}`}
          />
        </>
      )}
      {doing?.act === "assign" ? <AssignDialog doing={doing} onClose={() => setDoing(null)} /> : null}
      {doing?.act === "dismiss" ? <DismissDialog doing={doing} onClose={() => setDoing(null)} /> : null}
    </>
  );
}

const words: Record<UnmatchedStatus, string> = { open: "Open", assigned: "Assigned", dismissed: "Dismissed" };

function StatusSegments({ status: shown }: { status: UnmatchedStatus }) {
  const { basePath, environment } = useDashboard();
  const counts = useUnmatchedCounts(environment).data;
  const tabs = (["open", "assigned", "dismissed"] as const).map((status) => ({
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

function NothingHere({ status }: { status: UnmatchedStatus }) {
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
