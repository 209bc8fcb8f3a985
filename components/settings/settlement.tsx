"use client";

import { QueryError } from "@/components/api/query-error";
import { HighValueAmounts } from "./high-value-amounts";
import { useSettlementSettings } from "./queries";
import { SettlementForm } from "./settlement-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Skeleton } from "@/components/ui/skeleton";

/** When a request counts as paid. */
export function Settlement() {
  const { suspended } = useDashboard();
  const settings = useSettlementSettings();
  if (settings.data) {
    return (
      <div className="grid gap-8">
        <SettlementForm settings={settings.data} disabled={suspended} />
        <HighValueAmounts amounts={settings.data.high_value_amounts} disabled={suspended} />
      </div>
    );
  }
  if (settings.isError) {
    return (
      <QueryError
        title="The settlement settings could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  }
  return (
    <div className="h-14" aria-busy="true">
      <Skeleton width="60%" />
    </div>
  );
}
