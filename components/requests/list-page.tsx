"use client";

import Link from "next/link";
import { RequestFilters, StatusTabs } from "./list-filters";
import { ListTable } from "./list-table";
import { messages as t } from "./list-messages";
import { messages } from "./messages";
import { NewRequestLink } from "./new-request-link";
import { usePaymentRequestCounts, usePaymentRequests } from "./queries";
import { DegradedNotice } from "@/components/chains/degraded-notice";
import { listQuery, type ListView } from "@/components/api/loading/list-view";
import { PagedList } from "@/components/api/loading/paged-list";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import type { Formatters } from "@/components/ui/format";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { useFormatters } from "@/components/ui/use-formatters";
import { defaultPageSize } from "@/lib/platform/pagination/constants";
import { paymentRequestStatuses } from "@/lib/requests/constants";
import type { PaymentRequestCounts } from "@/lib/requests/schema";

/** The payment requests of one environment. */
export function ListPage({ view }: { view: ListView }) {
  const { basePath } = useDashboard();
  const list = usePaymentRequests(view);
  const counts = usePaymentRequestCounts().data;
  const { formatNumber } = useFormatters();
  const isFiltered = Object.keys(view.filters).length > 0 || view.cursor !== null;
  return (
    <>
      <PageHead title={messages.title} actions={<NewRequestLink />} />
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

function NoMatches() {
  const { basePath } = useDashboard();
  return (
    <Empty
      title={t.noMatches}
      actions={<ButtonLink href={`${basePath}/payment-requests`}>{t.clearFilters}</ButtonLink>}
    >
      {t.noMatchesText}
    </Empty>
  );
}

function NoRequests() {
  const { basePath, environment } = useDashboard();
  const actions = (
    <>
      <NewRequestLink />
      <Can permission="api_keys:write">
        <ButtonLink href={`${basePath}/api-keys`}>{t.createWithApi}</ButtonLink>
      </Can>
    </>
  );
  return (
    <Empty title={t.none} actions={actions}>
      <RichText
        text={t.noneText(environment === "sandbox")}
        link={(text) => <Link href={`${basePath}/settings`}>{text}</Link>}
      />
    </Empty>
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
