import { log } from "@/lib/platform/log";
import { dailyAt, every, hourMs, type Schedule } from "@/lib/platform/jobs/schedule";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { repeatEvery } from "@/lib/platform/process/interval";
import { checkTasks } from "./watcher/check-transactions";
import { checkBooksDaily } from "./books/check-books";
import { differencesMail } from "./reconciliations/mail";
import { deleteOldRequestCounts, writeCounts } from "./watcher/counts";
import { startWatchers } from "./watcher/start-watchers";
import { chainTasks, reconcileAll } from "./watcher/tasks";

// The worker runs the following for this area.

export const tasks = (signal: AbortSignal): TaskList => ({ ...chainTasks(signal), ...checkTasks(signal) });

export const schedule: Schedule = {
  reconcile_chains: dailyAt(4, 23, reconcileAll),
  check_books: dailyAt(4, 53, checkBooksDaily),
  delete_counts_of_unused_nodes: every(hourMs, deleteOldRequestCounts),
};

export const mails = [differencesMail];

/** Each process counts its own requests, and its leases let it watch the chains that no other process watches. */
export function startInEachProcess(signal: AbortSignal) {
  const watching = startWatchers({ signal });
  // Watchers retry every chain error, so only a defect of ours ends them: exit, and let the supervisor restart the process.
  watching.catch((error: unknown) => {
    log().fatal({ err: error }, "Chain watchers ended unexpectedly");
    process.exit(1);
  });
  return [repeatEvery(10_000, "write the counts of calls to nodes", writeCounts), () => watching];
}
