// The worker process: watches the chains, sends the webhooks, and does whatever runs without a request.
import { closeDatabase } from "@/lib/db";
import { startHeartbeat } from "@/lib/health/heartbeat";
import { forgetExpiredAnswers } from "@/lib/idempotency/forget";
import { queueCron, queueTasks } from "@/lib/jobs/clean";
import { runJobs } from "@/lib/jobs/run-jobs";
import { unlockJobsOfTheDead } from "@/lib/jobs/unlock-dead";
import { onStop, reportReady } from "@/lib/process/shutdown";
import { log } from "@/lib/log";
import { clearExpiredCounters } from "@/lib/rate-limits/clear-expired";
import { minuteMs, repeatEvery } from "@/lib/process/interval";
import { startWatchers } from "@/lib/chain-watcher/start-watchers";
import { webhookCron, webhookTasks } from "@/lib/webhooks/delivery/tasks";
import { wakeOverdueEndpoints } from "@/lib/webhooks/delivery/wake-overdue";

const stopping = new AbortController();
const atStop: (() => Promise<void>)[] = [];

onStop(async () => {
  stopping.abort();
  for (const finish of atStop) await finish();
  await closeDatabase();
});

const jobs = await runJobs({
  tasks: { ...queueTasks, ...webhookTasks(stopping.signal) },
  cron: [...queueCron, ...webhookCron],
});
atStop.push(
  jobs.stop,
  repeatEvery(minuteMs, "clear ended rate limits", clearExpiredCounters),
  repeatEvery(minuteMs, "forget expired idempotency records", forgetExpiredAnswers),
  repeatEvery(minuteMs, "wake overdue webhook endpoints", wakeOverdueEndpoints),
);
const stopHeartbeat = await startHeartbeat(jobs.workerIds);
atStop.push(repeatEvery(5000, "unlock jobs of the dead", unlockJobsOfTheDead));
const watching = startWatchers({ signal: stopping.signal });
atStop.push(() => watching, stopHeartbeat);
log().info("worker process watches and delivers");
reportReady();

// Watchers live through every trouble of a chain; what ends them is a fault of ours, and a fresh process is the cure.
watching.catch((error: unknown) => {
  log().fatal({ err: error }, "the watchers ended");
  process.exit(1);
});
