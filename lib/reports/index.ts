import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { addUpPaymentSums } from "./statistics/add-up";

// The worker runs the following for this area.

export const schedule: Schedule = { add_up_payment_sums: every(hourMs, addUpPaymentSums) };
