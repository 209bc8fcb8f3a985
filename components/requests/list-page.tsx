"use client";

import Link from "next/link";
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
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useDialogs } from "@/components/ui/dialog-host";
import { Empty } from "@/components/ui/empty";
import type { Formatters } from "@/components/ui/format";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { useFormatters } from "@/components/ui/use-formatters";
import { defaultPageSize, maxSearchLength } from "@/lib/platform/pagination/constants";
import { paymentRequestStatuses } from "@/lib/requests/constants";
import type { PaymentRequestCounts } from "@/lib/requests/schema";
import { statusAppearance } from "./request-text";
import { CatalogFilters } from "@/components/chains/catalog-filters";
import { useListFilters } from "@/components/api/loading/use-list-filters";
import { Count } from "@/components/ui/count";
import { DateFilter } from "@/components/ui/date-filter";
import { ClearFilters, FilterBar, FilterChip, FilterSelect, SearchField } from "@/components/ui/filters";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";

/** The payment requests of one environment. */
export function ListPage({ view }: { view: ListView }) {
  const { basePath } = useDashboard();
  const list = usePaymentRequests(view);
  const counts = usePaymentRequestCounts().data;
  const { formatNumber } = useFormatters();
  const isFiltered = Object.keys(view.filters).length > 0 || view.cursor !== null;
  return (
    <>
      <PageHead title={messages.title} actions={<Actions view={view} isAnyActive={(counts?.active ?? 0) > 1} />} />
      <DegradedNotice />
      {list.data?.data.length === 0 && !isFiltered ? null : (
        <>
          <StatusTabs view={view} counts={counts} />
          <RequestFilters view={view} />
        </>
      )}
      <PagedList
        query={list}
        failure={t.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payment-requests${listQuery({ ...view, cursor })}`}
        range={(rowCount, pagesBefore) => rangeText(view, totalOf(view, counts), rowCount, pagesBefore, formatNumber)}
        empty={isFiltered ? <NoMatches /> : <NoRequests />}
        table={(rows) => <ListTable rows={rows} sort={view.filters.sort} />}
      />
    </>
  );
}

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

function NoMatches() {
  const { basePath } = useDashboard();
  return (
    <Empty
      title={t.noMatches}
      actions={<ButtonLink href={`${basePath}/payment-requests`}>{t.clearFilters}</ButtonLink>}
      text={t.noMatchesText}
    />
  );
}

function NoRequests() {
  const { basePath, environment, permissions } = useDashboard();
  const actions = (
    <>
      <NewRequestLink />
      <Can permission="api_keys:write">
        <ButtonLink href={`${basePath}/api-keys`}>{t.createWithApi}</ButtonLink>
      </Can>
    </>
  );
  return (
    <Empty
      title={t.none}
      actions={actions}
      text={
        <RichText
          text={t.noneText(environment === "sandbox", permissions.includes("settings:write"))}
          link={(text) => <Link href={`${basePath}/settings`}>{text}</Link>}
        />
      }
    />
  );
}

/** The number of requests in the view; undefined with other filters than the status, which the API does not count by. */
function totalOf({ filters }: ListView, counts: PaymentRequestCounts | undefined): number | undefined {
  const { status = "", ...others } = filters;
  if (!counts || Object.keys(others).some((name) => name !== "sort")) return undefined;
  if (status === "") return Object.values(counts).reduce((sum, count) => sum + count, 0);
  return paymentRequestStatuses.filter((name) => status === name).map((name) => counts[name])[0];
}

/** "21 to 40 of 87", or without the numbers that are unknown: "21 to 40", "20 shown". */
function rangeText(
  { cursor }: ListView,
  total: number | undefined,
  rowCount: number,
  pagesBefore: number,
  number: Formatters["formatNumber"],
): string {
  // After a reload of a later page, the number of earlier rows is unknown.
  if (cursor && pagesBefore === 0) return t.shown(rowCount);
  const first = pagesBefore * defaultPageSize + 1;
  const last = first + rowCount - 1;
  const range = t.range(first, last);
  return total !== undefined && total >= last ? t.rangeOf(range, number(total)) : range;
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
  const dates = (name: string, label: string) => (
    <DateFilter
      label={label}
      range={{ from: filters[`${name}[gte]`] ?? "", before: filters[`${name}[lt]`] ?? "" }}
      onChoose={({ from, before }) => choose({ [`${name}[gte]`]: from, [`${name}[lt]`]: before })}
    />
  );
  const chips = Object.entries(filters).filter(([name]) => !namesWithControl.has(name));
  return (
    <FilterBar>
      <SearchField
        label={t.search}
        placeholder={t.searchExample}
        value={filters.q ?? ""}
        maxLength={maxSearchLength}
        onSearch={(q) => choose({ q })}
      />
      {select("exception", t.exception, exceptionChoices())}
      <CatalogFilters filters={filters} choose={choose} />
      {dates("created_at", t.created)}
      {dates("expires_at", messages.field.expires)}
      {select("sort", t.sort, sortChoices())}
      {chips.map(([name, value]) => (
        <FilterChip key={name} label={t.filter[name] ?? name} value={value} href={href({ [name]: "" })} />
      ))}
      {Object.keys(filters).length > 0 ? <ClearFilters href={path} /> : null}
    </FilterBar>
  );
}

const exceptionChoices = () => Object.entries(messages.exception);
const sortChoices = () => Object.entries(t.sorts);

/** The other filters of the URL are shown as chips. */
const namesWithControl = new Set([
  "q",
  "status",
  "exception",
  "chain",
  "token_id",
  "created_at[gte]",
  "created_at[lt]",
  "expires_at[gte]",
  "expires_at[lt]",
  "sort",
]);
