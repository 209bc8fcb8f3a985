"use client";

import { messages as t } from "./messages";
import { messages as page } from "./page-messages";
import { PaymentsHead } from "./payments-head";
import { PaymentsTable } from "./payments-tables";
import { paymentsQuery, type PaymentsView } from "./payments-view";
import { usePayments } from "./queries";
import { PagedList } from "@/components/loading/paged-list";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { LinkSegments } from "@/components/ui/tabs";

export function PaymentsPage({ view }: { view: PaymentsView }) {
  const { basePath } = useDashboard();
  const list = usePayments(view);
  const isFiltered = Boolean(view.status || view.cursor);
  return (
    <>
      <PaymentsHead title={t.title}>{page.about}</PaymentsHead>
      {list.data?.data.length === 0 && !isFiltered ? null : <StatusSegments view={view} />}
      <PagedList
        query={list}
        failure={page.failure}
        cursor={view.cursor}
        href={(cursor) => `${basePath}/payments${paymentsQuery({ ...view, cursor })}`}
        empty={<NoPayments isFiltered={isFiltered} />}
        table={(rows) => <PaymentsTable rows={rows} />}
      />
    </>
  );
}

function NoPayments({ isFiltered }: { isFiltered: boolean }) {
  const { basePath } = useDashboard();
  if (isFiltered) {
    const actions = <ButtonLink href={`${basePath}/payments`}>{page.showAll}</ButtonLink>;
    return (
      <Empty title={page.noMatches} actions={actions}>
        {page.noMatchesText}
      </Empty>
    );
  }
  const actions = <ButtonLink href={`${basePath}/payment-requests`}>{page.seeRequests}</ButtonLink>;
  return (
    <Empty title={page.none} actions={actions}>
      {page.noneText}
    </Empty>
  );
}

const segments = [null, "pending", "completed", "failed"] as const;

function StatusSegments({ view }: { view: PaymentsView }) {
  const { basePath } = useDashboard();
  const tabs = segments.map((status) => ({
    href: `${basePath}/payments${paymentsQuery({ status, cursor: null })}`,
    current: status === view.status,
    children: status ? t.status[status] : t.all,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <LinkSegments label={t.statusLabel} tabs={tabs} />
    </div>
  );
}
