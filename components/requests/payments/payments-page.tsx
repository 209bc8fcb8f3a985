"use client";

import { messages as t } from "./messages";
import { messages as page } from "./page-messages";
import { PaymentsHead } from "./payments-head";
import { usePayments } from "./queries";
import { CatalogFilters } from "@/components/chains/catalog-filters";
import { FilterChips, TimeFilter } from "@/components/api/loading/filter-chips";
import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { PagedList } from "@/components/api/loading/paged-list";
import { useListFilters } from "@/components/api/loading/use-list-filters";
import { ExportButton } from "@/components/shell/export-button";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ViewsMenu } from "@/components/shell/views-menu";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";
import { FilterBar, FilterControls, SearchField } from "@/components/ui/filters";
import { LinkSegments } from "@/components/ui/tabs";
import { maxSearchLength, transactionHashPattern } from "@/lib/platform/pagination/constants";
import { type Column, RowsTable } from "@/components/ui/rows-table";
import type { PresentedListedPayment } from "@/lib/requests/payments/schema";
import { ChainName } from "@/components/chains/chain-mark";
import {
  receivedColumn,
  statusColumn,
  transactionColumn,
  fromColumn,
  detectedColumn,
  keyOf,
  requestColumn,
} from "./payment-columns";

export function PaymentsPage({ view }: { view: ListView }) {
  const { basePath } = useDashboard();
  const list = usePayments(view);
  const isFiltered = Object.keys(view.filters).length > 0 || view.cursor !== null;
  return (
    <>
      <PaymentsHead title={t.title} actions={<ExportButton list="payments" filters={view.filters} />}>
        {page.about}
      </PaymentsHead>
      {list.data?.data.length === 0 && !isFiltered ? null : <PaymentFilters view={view} />}
      <PagedList
        query={list}
        failure={page.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payments${listQuery({ ...view, cursor })}`}
        empty={<NoPayments isFiltered={isFiltered} />}
        table={(rows) => <PaymentsTable rows={rows} />}
      />
    </>
  );
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  const { basePath } = useDashboard();
  if (isFiltered) {
    const actions = <ButtonLink href={`${basePath}/payments`}>{page.clearFilters}</ButtonLink>;
    return <Empty title={page.noMatches} actions={actions} text={page.noMatchesText} />;
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>{page.seeRequests}</ButtonLink>;
  return <Empty title={page.none} actions={actions} text={page.noneText} />;
}

const controls = ["status", "transaction_hash", "chain", "token_id", "created_at", "confirmed_at"];
const segments = ["", "pending", "completed", "failed"] as const;

function PaymentFilters({ view }: { view: ListView }) {
  const path = `${useDashboard().basePath}/payments`;
  const { href, choose } = useListFilters(path, view);
  const { filters } = view;
  const tabs = segments.map((status) => ({
    href: href({ status }),
    current: status === (filters.status ?? ""),
    children: status ? t.status[status] : t.all,
  }));
  return (
    <FilterBar>
      <LinkSegments label={t.statusLabel} tabs={tabs} />
      <SearchField
        label={page.search}
        placeholder={t.column.transaction}
        value={filters.transaction_hash ?? ""}
        maxLength={maxSearchLength}
        pattern={{ source: transactionHashPattern.source, hint: page.searchHint }}
        onSearch={(hash) => choose({ transaction_hash: hash })}
      />
      <FilterControls>
        <CatalogFilters filters={filters} choose={choose} />
        <TimeFilter name="created_at" label={t.column.detected} filters={filters} choose={choose} />
        <TimeFilter name="confirmed_at" label={t.status.completed} filters={filters} choose={choose} />
        <ViewsMenu page="payments" path={path} values={filters} />
      </FilterControls>
      <FilterChips filters={filters} controls={controls} path={path} href={href} />
    </FilterBar>
  );
}

const chainColumn = (): Column<PresentedListedPayment> => ({
  title: t.column.chain,
  width: "5rem",
  className: "w-36 @max-4xl:hidden",
  cell: (payment) => <ChainName chain={payment.chain} />,
});
const allColumns = () => [
  receivedColumn(),
  statusColumn(),
  requestColumn(),
  chainColumn(),
  transactionColumn(),
  fromColumn(),
  detectedColumn(),
];

/** Every payment of the merchant, newest first. */
function PaymentsTable({ rows }: { rows: PresentedListedPayment[] | undefined }) {
  return <RowsTable columns={allColumns()} rows={rows} keyOf={keyOf} isTall />;
}
