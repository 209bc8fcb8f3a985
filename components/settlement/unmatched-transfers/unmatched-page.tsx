"use client";

import { messages as t } from "./messages";
import { reasonsText } from "./reason-text";
import { UnmatchedTable } from "./unmatched-table";
import { apiFilters, statusOf, unmatchedPath, type UnmatchedStatus } from "./unmatched-view";
import { CatalogFilters } from "@/components/chains/catalog-filters";
import { FilterChips, TimeFilter } from "@/components/api/loading/filter-chips";
import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { useListFilters } from "@/components/api/loading/use-list-filters";
import { PagedList } from "@/components/api/loading/paged-list";
import { PaymentsHead } from "@/components/requests/payments/payments-head";
import { ExportButton } from "@/components/shell/export-button";
import { useDashboard } from "@/components/shell/dashboard-context";
import { usePage } from "@/components/shell/environment-data";
import { ViewsMenu } from "@/components/shell/views-menu";
import { useUnmatchedCounts } from "@/components/shell/unmatched-counts";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";
import { FilterBar, FilterControls } from "@/components/ui/filters";
import { LinkSegments } from "@/components/ui/tabs";
import { useFormatters } from "@/components/ui/use-formatters";
import { unmatchedStatuses } from "@/lib/settlement/unmatched-transfers/constants";
import type { UnmatchedCounts, UnmatchedDetail } from "@/lib/settlement/unmatched-transfers/schema";

/** Transfers that were not credited to a request, for the merchant to assign or dismiss. */
export function UnmatchedPage({ view }: { view: ListView }) {
  const path = `${useDashboard().basePath}/payments/unmatched`;
  const list = usePage<UnmatchedDetail>(["unmatched-transfers", view], unmatchedPath(view));
  const counts = useUnmatchedCounts().data;
  const status = statusOf(view.filters);
  const isFiltered = Object.keys(view.filters).some((name) => name !== "status");
  // Other filters may include dust, which is not counted.
  const total = isFiltered || view.filters.status?.includes(",") ? undefined : counts?.[status];
  return (
    <>
      <PaymentsHead
        title={t.title}
        actions={<ExportButton list="unmatched-transfers" filters={apiFilters(view.filters)} />}
      >
        {t.about}
      </PaymentsHead>
      <TransferFilters path={path} view={view} counts={counts} />
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => path + listQuery({ ...view, cursor })}
        total={total}
        empty={isFiltered ? <NoMatches path={path} /> : <NoTransfers status={status} />}
        table={(rows) => <UnmatchedTable status={status} rows={rows} />}
      />
    </>
  );
}

const controls = ["status", "chain", "token_id", "created_at"];

type FiltersProps = { path: string; view: ListView; counts: UnmatchedCounts | undefined };

function TransferFilters({ path, view, counts }: FiltersProps) {
  const { href, choose } = useListFilters(path, view);
  const { formatNumber } = useFormatters();
  const { filters } = view;
  const tabs = unmatchedStatuses.map((status) => ({
    href: href({ status: status === "open" ? "" : status }),
    current: status === (filters.status ?? "open"),
    children: counts ? t.statusWithCount(t.status[status], formatNumber(counts[status])) : t.status[status],
  }));
  return (
    <FilterBar>
      <LinkSegments label={t.statusLabel} tabs={tabs} />
      <FilterControls>
        <CatalogFilters filters={filters} choose={choose} />
        <TimeFilter name="created_at" label={t.column.detected} filters={filters} choose={choose} />
        <ViewsMenu page="unmatched_transfers" path={path} values={filters} />
      </FilterControls>
      <FilterChips
        filters={filters}
        controls={controls}
        path={path}
        href={href}
        valueText={(name, value) => (name === "reason" ? reasonsText(value) : value)}
      />
    </FilterBar>
  );
}

function NoMatches({ path }: { path: string }) {
  const actions = <ButtonLink href={path}>{t.clearFilters}</ButtonLink>;
  return <Empty title={t.noMatch} actions={actions} text={t.noMatchText} />;
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
