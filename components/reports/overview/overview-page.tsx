"use client";

import { DegradedNotice } from "@/components/chains/degraded-notice";
import { ByStatus } from "./by-status";
import { ChainHealth } from "./chain-health";
import { FirstSteps } from "./first-steps";
import { messages } from "./messages";
import { NeedsAttention } from "./needs-attention";
import { WebhookHealthBox } from "./webhook-health-box";
import { Received } from "./received";
import { ReconciliationBox } from "./reconciliation-box";
import { NewRequestLink } from "@/components/requests/new-request-link";
import { Can } from "@/components/shell/can";
import { PageHead } from "@/components/ui/page-head";
import { useDashboard } from "@/components/shell/dashboard-context";
import { usePayments } from "@/components/requests/payments/queries";
import { Box } from "./box";
import { lazyPart } from "@/components/ui/lazy-part";
import Link from "next/link";
import { Suspense, type ComponentProps, type ReactNode } from "react";

type Props = ComponentProps<typeof Received> & {
  /** Rendered on the server. */
  news: ReactNode;
};

export function OverviewPage({ news, ...received }: Props) {
  return (
    <>
      <PageHead title={messages.title} actions={<NewRequestLink />} />
      {news}
      <DegradedNotice />
      <Can permission="payment_requests:write">
        <FirstSteps />
      </Can>
      <div className="-mx-gutter grid grid-cols-12 grid-rows-[auto_auto_1fr] gap-px border-y border-line bg-line last:-mb-14">
        {/* Twice, one of them hidden: its place differs by width, and readers and the Tab key must find it where eyes do. */}
        <div className="hidden narrow:col-span-full narrow:grid">
          <NeedsAttention />
        </div>
        <Received {...received} />
        <ByStatus />
        <WebhookHealthBox />
        <div className="col-span-4 row-span-2 flex flex-col gap-px narrow:col-span-full narrow:row-auto">
          <div className="grid narrow:hidden">
            <NeedsAttention />
          </div>
          <ChainHealth />
        </div>
        <LatestPayments />
        <ReconciliationBox />
      </div>
    </>
  );
}

const LatestPaymentsTable = lazyPart(() => import("./latest-payments-table").then((part) => part.LatestPaymentsTable));

const t = messages.payments;
const maxRows = 5;

function LatestPayments() {
  const { basePath } = useDashboard();
  const query = usePayments({ filters: {}, cursor: null });
  return (
    <Box title={t.title} aside={<Link href={`${basePath}/payments`}>{t.all}</Link>} width="wide" query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <Suspense>
            <LatestPaymentsTable rows={data.slice(0, maxRows)} />
          </Suspense>
        )
      }
    </Box>
  );
}
