"use client";

import { messages as t } from "./messages";
import { unmatchedPath } from "./queries";
import { UnmatchedTable } from "./unmatched-table";
import { unmatchedQuery, type UnmatchedStatus, type UnmatchedView } from "./unmatched-view";
import { PagedList } from "@/components/api/loading/paged-list";
import { PaymentsHead } from "@/components/requests/payments/payments-head";
import { ExportButton } from "@/components/shell/export-button";
import { useDashboard } from "@/components/shell/dashboard-context";
import { usePage } from "@/components/shell/environment-data";
import { useUnmatchedCounts } from "@/components/shell/unmatched-counts";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";
import { FilterChip } from "@/components/ui/filters";
import { LinkSegments } from "@/components/ui/tabs";
import { useFormatters } from "@/components/ui/use-formatters";
import { unmatchedStatuses } from "@/lib/settlement/unmatched-transfers/constants";
import type { UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

/** Transfers that were not credited to a request, for the merchant to assign or dismiss. */
export function UnmatchedPage({ view }: { view: UnmatchedView }) {
  const { basePath } = useDashboard();
  const key = ["unmatched-transfers", view.status, view.transaction, view.cursor] as const;
  const list = usePage<UnmatchedDetail>(key, unmatchedPath(view));
  return (
    <>
      <PaymentsHead
        title={t.title}
        actions={
          <ExportButton
            list="unmatched-transfers"
            filters={{ status: view.status, ...(view.transaction && { transaction_hash: view.transaction }) }}
          />
        }
      >
        {t.about}
      </PaymentsHead>
      <Filters view={view} />
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payments/unmatched${unmatchedQuery({ ...view, cursor })}`}
        empty={<NoTransfers status={view.status} />}
        table={(rows) => <UnmatchedTable status={view.status} rows={rows} />}
      />
    </>
  );
}

function Filters({ view }: { view: UnmatchedView }) {
  const path = `${useDashboard().basePath}/payments/unmatched`;
  const { formatNumber } = useFormatters();
  const counts = useUnmatchedCounts().data;
  const tabs = unmatchedStatuses.map((status) => ({
    href: path + unmatchedQuery({ ...view, status, cursor: null }),
    current: status === view.status,
    children: counts ? t.statusWithCount(t.status[status], formatNumber(counts[status])) : t.status[status],
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <LinkSegments label={t.statusLabel} tabs={tabs} />
      {view.transaction ? (
        <FilterChip
          label={t.transaction}
          value={view.transaction}
          href={path + unmatchedQuery({ ...view, transaction: null, cursor: null })}
        />
      ) : null}
    </div>
  );
}

function NoTransfers({ status }: { status: UnmatchedStatus }) {
  const { basePath } = useDashboard();
  if (status !== "open") {
    const actions = <ButtonLink href={`${basePath}/payments/unmatched`}>{t.showOpen}</ButtonLink>;
    return <Empty {...(status === "assigned" ? t.noneAssigned : t.noneDismissed)} actions={actions} />;
  }
  const actions = <ButtonLink href={`${basePath}/payments`}>{t.seePayments}</ButtonLink>;
  return <Empty title={t.none} actions={actions} text={t.noneText} />;
}
