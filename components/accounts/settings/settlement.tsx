"use client";

import { HighValueAmounts } from "./high-value-amounts";
import { messages as t } from "./settlement-messages";
import { useSettlementSettings } from "./queries";
import { SettlementForm } from "./settlement-form";
import { QueryStates } from "@/components/api/loading/query-states";
import { useDashboard } from "@/components/shell/dashboard-context";
import { SectionSkeleton } from "@/components/ui/skeleton";

/** When a request counts as paid. */
export function Settlement() {
  const { isMerchantSuspended } = useDashboard();
  return (
    <QueryStates query={useSettlementSettings()} failure={t.failure} loading={<SectionSkeleton />}>
      {(settings) => (
        <div className="grid gap-8">
          <SettlementForm settings={settings} disabled={isMerchantSuspended} />
          <HighValueAmounts amounts={settings.high_value_amounts} disabled={isMerchantSuspended} />
        </div>
      )}
    </QueryStates>
  );
}
