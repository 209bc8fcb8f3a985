"use client";

import { messages as t } from "./list-messages";
import { messages } from "./messages";
import { statusAppearance } from "./request-text";
import { CatalogFilters } from "@/components/chains/catalog-filters";
import type { ListView } from "@/components/api/loading/list-view";
import { useListFilters } from "@/components/api/loading/use-list-filters";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Count } from "@/components/ui/count";
import { DateFilter } from "@/components/ui/date-filter";
import { ClearFilters, FilterBar, FilterChip, FilterSelect, SearchField } from "@/components/ui/filters";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";
import { maxSearchLength } from "@/lib/platform/pagination/constants";
import { paymentRequestStatuses } from "@/lib/requests/constants";
import type { PaymentRequestCounts } from "@/lib/requests/schema";

type Props = { view: ListView };

function useRequestFilters(view: ListView) {
  const path = `${useDashboard().basePath}/payment-requests`;
  return { path, ...useListFilters(path, view) };
}

/** All requests, or those of one status, with counts. */
export function StatusTabs({ view, counts }: Props & { counts: PaymentRequestCounts | undefined }) {
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
export function RequestFilters({ view }: Props) {
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
