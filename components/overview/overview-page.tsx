"use client";

import { Plus } from "lucide-react";
import { DegradedNotice } from "@/components/chains/degraded-notice";
import { ByStatus } from "./by-status";
import { ChainHealth } from "./chain-health";
import { FirstSteps } from "./first-steps";
import { LatestPayments } from "./latest-payments";
import { NeedsALook } from "./needs-a-look";
import { WebhookHealthBox } from "./webhook-health-box";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button";

/** How things stand, and what waits for somebody. */
export function OverviewPage() {
  const { basePath, suspended } = useDashboard();
  return (
    <>
      <div className="page-head">
        <h1>Overview</h1>
        {suspended ? null : (
          <ButtonLink href={`${basePath}/payment-requests/new`} variant="primary">
            <Plus className="icon" aria-hidden />
            New payment request
          </ButtonLink>
        )}
      </div>
      <DegradedNotice />
      <FirstSteps />
      <div className="ruled">
        <ByStatus />
        <WebhookHealthBox />
        <NeedsALook />
        <LatestPayments />
        <ChainHealth />
      </div>
    </>
  );
}
