import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { deleteDoneSimulations } from "./delete-done";

// The worker runs the following for this area.

export const schedule: Schedule = { delete_done_simulations: every(hourMs, deleteDoneSimulations) };
