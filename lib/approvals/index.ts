import { every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import { deleteOldApprovals } from "./delete-old";

// The worker runs the following for this area.

export const schedule: Schedule = { delete_old_approvals: every(hourMs, deleteOldApprovals) };
