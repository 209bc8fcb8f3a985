"use client";

import { Suspense } from "react";
import type { OptionalColumn } from "./columns";
import { ColumnsMenu } from "./columns-menu";
import { ListTable } from "./list-table";
import { messages as t } from "./list-messages";
import { messages } from "./messages";
import { NewRequestLink } from "./new-request-link";
import { usePaymentRequestCounts, usePaymentRequests } from "./queries";
import { DegradedNotice } from "@/components/chains/degraded-notice";
import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { PagedList } from "@/components/api/loading/paged-list";
import { Can } from "@/components/shell/can";
import { ExportButton } from "@/components/shell/export-button";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ViewsMenu } from "@/components/shell/views-menu";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageHead } from "@/components/ui/page-head";
import { maxSearchLength } from "@/lib/platform/pagination/constants";
import { paymentRequestStatuses } from "@/lib/requests/constants";
import type { PaymentRequestCounts } from "@/lib/requests/schema";
import { statusAppearance } from "./request-text";
import { CatalogFilters } from "@/components/chains/catalog-filters";
import { FilterChips, TimeFilter } from "@/components/api/loading/filter-chips";
import { useListFilters } from "@/components/api/loading/use-list-filters";
import { Count } from "@/components/ui/count";
import { FilterBar, FilterControls, FilterSelect, SearchField } from "@/components/ui/filters";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";

/** The payment requests of one environment. */
export function ListPage({ view, columns }: Props & { columns: OptionalColumn[] }) {
  const { basePath } = useDashboard();
  const list = usePaymentRequests(view);
  const counts = usePaymentRequestCounts().data;
  const isFiltered = Object.keys(view.filters).length > 0 || view.cursor !== null;
  return (
    <>
      <PageHead title={messages.title} actions={<Actions view={view} isAnyActive={(counts?.active ?? 0) > 1} />} />
      <DegradedNotice />
      {list.data?.data.length === 0 && !isFiltered ? null : (
        <>
          <div className="@container relative">
            <StatusTabs view={view} counts={counts} />
            <ColumnsMenu columns={columns} />
          </div>
          <RequestFilters view={view} />
        </>
      )}
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payment-requests${listQuery({ ...view, cursor })}`}
        total={totalOf(view, counts)}
        empty={
          <Suspense>
            <NoRequests isFiltered={isFiltered} />
          </Suspense>
        }
        table={(rows) => <ListTable rows={rows} sort={view.filters.sort} columns={columns} />}
      />
    </>
  );
}

const NoRequests = lazyPart(() => import("./no-requests").then((part) => part.NoRequests));
const CancelSeveralDialog = lazyDialog(() =>
  import("./cancel-several-dialog").then((dialogs) => dialogs.CancelSeveralDialog),
);

function Actions({ view, isAnyActive }: Props & { isAnyActive: boolean }) {
  const { show } = useDialogs();
  return (
    <div className="flex flex-wrap gap-2">
      {isAnyActive ? (
        <Can permission="payment_requests:cancel">
          <Button variant="opens-danger" onClick={() => show(<CancelSeveralDialog filters={view.filters} />)}>
            {t.cancelSeveral}
          </Button>
        </Can>
      ) : null}
      <ExportButton list="payment-requests" filters={view.filters} />
      <NewRequestLink />
    </div>
  );
}

/** The number of requests in the view; undefined with other filters than the status, which the API does not count by. */
function totalOf({ filters }: ListView, counts: PaymentRequestCounts | undefined): number | undefined {
  const { status = "", ...others } = filters;
  if (!counts || Object.keys(others).some((name) => name !== "sort")) return undefined;
  if (status === "") return Object.values(counts).reduce((sum, count) => sum + count, 0);
  return paymentRequestStatuses.filter((name) => status === name).map((name) => counts[name])[0];
}

type Props = { view: ListView };

function useRequestFilters(view: ListView) {
  const path = `${useDashboard().basePath}/payment-requests`;
  return { path, ...useListFilters(path, view) };
}

/** All requests, or those of one status, with counts. */
function StatusTabs({ view, counts }: Props & { counts: PaymentRequestCounts | undefined }) {
  const { href } = useRequestFilters(view);
  const { status: chosen = "" } = view.filters;
  const tabOf = (status: string, label: React.ReactNode, count: number | undefined) => ({
    href: href({ status }),
    current: chosen === status,
    children: (
      <>
        {label}
        <span className="text-ink-3">
          <Count value={count} />
        </span>
      </>
    ),
  });
  const all = counts && paymentRequestStatuses.reduce((sum, status) => sum + counts[status], 0);
  const tabs = paymentRequestStatuses.map((status) =>
    tabOf(
      status,
      <Status glyph={statusAppearance()[status].glyph}>{statusAppearance()[status].word}</Status>,
      counts?.[status],
    ),
  );
  return <LinkTabs label={messages.statusLabel} tabs={[tabOf("", t.all, all), ...tabs]} />;
}

/** The search field, the filters and the order of the list. */
function RequestFilters({ view }: Props) {
  const { filters } = view;
  const { path, href, choose } = useRequestFilters(view);
  const select = (name: string, label: string, choices: readonly (readonly [string, string])[]) => (
    <FilterSelect
      label={label}
      value={filters[name] ?? ""}
      choices={choices}
      onChoose={(value) => choose({ [name]: value })}
    />
  );
  return (
    <FilterBar>
      <SearchField
        label={t.search}
        placeholder={t.searchExample}
        value={filters.q ?? ""}
        maxLength={maxSearchLength}
        onSearch={(q) => choose({ q })}
      />
      <FilterControls>
        {select("exception", t.exception, exceptionChoices())}
        <CatalogFilters filters={filters} choose={choose} />
        <TimeFilter name="created_at" label={t.created} filters={filters} choose={choose} />
        <TimeFilter name="expires_at" label={messages.field.expires} filters={filters} choose={choose} />
        {select("sort", t.sort, sortChoices())}
        <ViewsMenu page="payment_requests" path={path} values={filters} />
      </FilterControls>
      <FilterChips filters={filters} controls={controls} path={path} href={href} />
    </FilterBar>
  );
}

const exceptionChoices = () => Object.entries(messages.exception);
const sortChoices = () => Object.entries(t.sorts);

const controls = ["q", "status", "exception", "chain", "token_id", "created_at", "expires_at", "sort"];
