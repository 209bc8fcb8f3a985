import { queryOf } from "@/components/ui/search-parameters";

export const webhookHealthPath = "/api/webhook-endpoints/health";
export const attentionPath = "/api/payment-requests/attention";
export const reconciliationsPath = "/api/reconciliations";

/** A range of days as the page's URL has it. */
export type DayRange = { days: string } | { from: string; to: string };

export function statisticsPath(range: DayRange, timeZone: string): string {
  return `/api/statistics${queryOf({ ...range, time_zone: timeZone })}`;
}
