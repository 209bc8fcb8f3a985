import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { addUpRequestCounts } from "@/lib/requests/add-up-counts";
import { addUpPaymentSums } from "./statistics/add-up";
import { queueWeeklySummaries, weeklySummaryMail } from "./weekly-summary";

// The worker runs the following for this area.

export const schedule: Schedule = {
  add_up_payment_sums: every(hourMs, addUpPaymentSums),
  add_up_request_counts: every(hourMs, () => addUpRequestCounts()),
  queue_weekly_summaries: every(hourMs, queueWeeklySummaries),
};

export const mails = [weeklySummaryMail];
