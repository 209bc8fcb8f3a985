"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { ExternalIdFilter, StatusTabs } from "./list-filters";
import { ListTable } from "./list-table";
import { listQuery, type ListView } from "./list-view";
import { usePaymentRequestCounts, usePaymentRequests } from "./queries";
import { statusLook } from "./request-text";
import { DegradedNotice } from "@/components/chains/degraded-notice";
import { PagedList } from "@/components/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import type { Format } from "@/components/ui/format";
import { PageHead } from "@/components/ui/page-head";
import { Mono } from "@/components/ui/mono";
import { useFormat } from "@/components/ui/use-format";
import type { PaymentRequestCounts } from "@/lib/payment-requests/schema";

/** The payment requests of one environment, newest first. */
export function ListPage({ view }: { view: ListView }) {
  const { basePath } = useDashboard();
  const list = usePaymentRequests(view);
  const counts = usePaymentRequestCounts().data;
  const { number } = useFormat();
  const isNarrowed = Boolean(view.status || view.externalId || view.cursor);
  return (
    <>
      <PageHead title="Payment requests" actions={<NewRequestLink />} />
      <DegradedNotice />
      {list.data?.data.length === 0 && !isNarrowed ? null : (
        <>
          <StatusTabs view={view} counts={counts} />
          <ExternalIdFilter view={view} />
        </>
      )}
      <PagedList
        query={list}
        failure="The list could not be loaded"
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payment-requests${listQuery({ ...view, cursor })}`}
        range={(shown, before) => rangeText(view, totalOf(view, counts), shown, before, number)}
        empty={isNarrowed ? <NoMatches view={view} /> : <NoRequests />}
        table={(rows) => <ListTable rows={rows} />}
      />
    </>
  );
}

export function NewRequestLink() {
  const { basePath, suspended } = useDashboard();
  if (suspended) return null;
  return (
    <ButtonLink href={`${basePath}/payment-requests/new`} variant="primary" icon={Plus}>
      New payment request
    </ButtonLink>
  );
}

function NoMatches({ view: { status, externalId } }: { view: ListView }) {
  const { basePath } = useDashboard();
  return (
    <Empty
      title="No results match these filters"
      actions={<ButtonLink href={`${basePath}/payment-requests`}>Show all payment requests</ButtonLink>}
    >
      No {status ? `${statusLook[status].word.toLowerCase()} payment requests` : "payment requests"}
      {externalId ? (
        <>
          {" "}
          with the external id <Mono>{externalId}</Mono>
        </>
      ) : null}
      .
    </Empty>
  );
}

function NoRequests() {
  const { basePath, environment, suspended } = useDashboard();
  const actions = suspended ? null : (
    <>
      <NewRequestLink />
      <ButtonLink href={`${basePath}/api-keys`}>Create one with the API</ButtonLink>
    </>
  );
  return (
    <Empty title="No payment requests yet" actions={actions}>
      A payment request asks for a fixed amount of one token on one chain. Send its link to a customer
      {environment === "sandbox" ? ", or open it yourself and pay with test money." : "."} First set{" "}
      <Link href={`${basePath}/settings`}>where your money arrives</Link>.
    </Empty>
  );
}

/** The total number of requests in the view, if known. */
function totalOf({ status, externalId }: ListView, counts: PaymentRequestCounts | undefined): number | undefined {
  if (!counts || externalId) return undefined;
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const pageSize = 20;

function rangeText(
  { cursor }: ListView,
  total: number | undefined,
  shown: number,
  before: number,
  number: Format["number"],
): string {
  // After a reload of a later page, the number of earlier rows is unknown.
  if (cursor && before === 0) return `${shown} shown`;
  const first = before * pageSize + 1;
  const last = first + shown - 1;
  const range = `${first} to ${last}`;
  return total !== undefined && total >= last ? `${range} of ${number(total)}` : range;
}
