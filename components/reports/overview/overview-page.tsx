"use client";

import { DegradedNotice } from "@/components/chains/degraded-notice";
import { ByStatus } from "./by-status";
import { ChainHealth } from "./chain-health";
import { FirstSteps } from "./first-steps";
import { LatestPayments } from "./latest-payments";
import { messages } from "./messages";
import { NeedsAttention } from "./needs-attention";
import { WebhookHealthBox } from "./webhook-health-box";
import { ReconciliationBox } from "./reconciliation-box";
import { NewRequestLink } from "@/components/requests/new-request-link";
import { Can } from "@/components/shell/can";
import { PageHead } from "@/components/ui/page-head";

export function OverviewPage() {
  return (
    <>
      <PageHead title={messages.title} actions={<NewRequestLink />} />
      <DegradedNotice />
      <Can permission="payment_requests:write">
        <FirstSteps />
      </Can>
      <div className="-mx-gutter grid grid-cols-12 gap-px border-y border-line bg-line last:-mb-14">
        <ByStatus />
        <WebhookHealthBox />
        <NeedsAttention />
        <LatestPayments />
        <ChainHealth />
        <ReconciliationBox />
      </div>
    </>
  );
}
