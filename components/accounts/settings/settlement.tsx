"use client";

import { HighValueAmounts } from "./high-value-amounts";
import { messages as t } from "./settlement-messages";
import { useSettlementSettings } from "./queries";
import { SettlementForm } from "./settlement-form";
import { QueryStates } from "@/components/api/loading/query-states";
import { SectionSkeleton } from "@/components/ui/skeleton";

/** When a request counts as paid. */
export function Settlement() {
  return (
    <QueryStates query={useSettlementSettings()} failure={t.failure} loading={<SectionSkeleton />}>
      {(settings) => (
        <div className="grid gap-8">
          <SettlementForm settings={settings} />
          <HighValueAmounts amounts={settings.high_value_amounts} />
        </div>
      )}
    </QueryStates>
  );
}
