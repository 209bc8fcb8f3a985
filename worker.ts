// The worker process: watches the chains, sends the webhooks, and runs the periodic tasks.
import { createServer, type Server } from "node:http";
import * as accounts from "@/lib/accounts";
import * as events from "@/lib/events";
import * as settlement from "@/lib/settlement";
import { mailTasks } from "@/lib/platform/mail/send-mail";
import { logAuditHeads } from "@/lib/accounts/audit/log-heads";
import { deleteOldIpAddresses } from "@/lib/accounts/audit/old-addresses";
import { deleteOldSessions } from "@/lib/accounts/auth/delete-old-sessions";
import { nameConnections } from "@/lib/platform/connection";
import { closeDatabase } from "@/lib/platform/db";
import { deleteAbandonedAccounts } from "@/lib/accounts/deletion/delete-abandoned";
import { deletionTasks } from "@/lib/accounts/deletion/tasks";
import { startHeartbeat } from "@/lib/operations/health/heartbeat";
import { deleteExpiredResponses } from "@/lib/platform/idempotency/delete-expired";
import { queueCron, queueTasks, releaseJobsOfDeadWorkers } from "@/lib/platform/jobs/clean";
import { runJobs, type Jobs } from "@/lib/platform/jobs/run-jobs";
import { onStop, reportReady } from "@/lib/platform/process/shutdown";
import { env } from "@/lib/platform/env";
import { listenOrExit } from "@/lib/api/http/server/listen";
import { log, logOutput } from "@/lib/platform/log";
import { workerListener } from "@/lib/operations/metrics/worker-listener";
import { isStuck } from "@/lib/platform/process/liveness";
import { startWatchdog } from "@/lib/platform/process/watchdog";
import { clearExpiredCounters } from "@/lib/platform/rate-limits/clear-expired";
import { deleteDoneSimulations } from "@/lib/sandbox/delete-done";
import { minuteMs, repeatEvery } from "@/lib/platform/process/interval";
import { retryUntilStarted } from "@/lib/platform/process/retry";
import { writeCrossCheckCounts } from "@/lib/settlement/watcher/cross-checks";
import { deleteOldRequestCounts, writeRequestCounts } from "@/lib/settlement/watcher/rpc-requests";
import { startWatchers } from "@/lib/settlement/watcher/start-watchers";
import { chainCron, chainTasks } from "@/lib/settlement/watcher/tasks";
import { startDispatcher } from "@/lib/events/webhooks/delivery/dispatch";
import { deleteExpiredVerifications } from "@/lib/accounts/users/delete-expired-verifications";
import { webhookCron, webhookTasks } from "@/lib/events/webhooks/delivery/tasks";

nameConnections("remit-worker");
const { WORKER_PORT } = env();
const stopping = new AbortController();
const stopSteps: (() => Promise<void>)[] = [];

onStop(async () => {
  stopping.abort();
  for (const finish of stopSteps) await finish();
  await closeDatabase();
});

logOutput();
startWatchdog(isStuck);
if (WORKER_PORT !== undefined)
  listenOrExit(newWorkerServer(), WORKER_PORT, () => undefined, { setting: "WORKER_PORT" });
await startWorker();

async function startWorker(): Promise<void> {
  const jobs = await retryUntilStarted("Cannot start the job runner yet; retrying", startJobs, stopping.signal);
  if (!jobs) return;
  stopSteps.push(jobs.stop);
  const startBeating = () => startHeartbeat(jobs.workerIds);
  const stopBeating = await retryUntilStarted("Cannot write a heartbeat yet; retrying", startBeating, stopping.signal);
  if (!stopBeating) return;
  // After the first heartbeat, which reads the database's clock.
  startPeriodicTasks();
  stopSteps.push(repeatEvery(5000, "release jobs of dead workers", releaseJobsOfDeadWorkers));
  const watching = startWatchers({ signal: stopping.signal });
  stopSteps.push(() => watching, stopBeating);
  log().info("Worker process started");
  reportReady();
  // Watchers retry every chain error, so only a defect of ours ends them: exit, and let the supervisor restart the process.
  watching.catch((error: unknown) => {
    log().fatal({ err: error }, "Chain watchers ended unexpectedly");
    process.exit(1);
  });
}

/** A probe is short: a connection that stays open has no purpose here. */
function newWorkerServer(): Server {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 1000 }, workerListener);
  return server.on("connection", (socket) => socket.unref());
}

function startJobs(): Promise<Jobs> {
  return runJobs({
    tasks: {
      ...queueTasks,
      ...webhookTasks(stopping.signal),
      ...chainTasks(stopping.signal),
      ...mailTasks([...accounts.mails, ...events.mails, ...settlement.mails]),
      ...deletionTasks(stopping.signal),
    },
    cron: [...queueCron, ...webhookCron, ...chainCron],
  });
}

function startPeriodicTasks(): void {
  stopSteps.push(
    repeatEvery(minuteMs, "clear expired rate limits", clearExpiredCounters),
    repeatEvery(minuteMs, "delete expired idempotency records", deleteExpiredResponses),
    repeatEvery(60 * minuteMs, "delete old sessions", deleteOldSessions),
    repeatEvery(60 * minuteMs, "delete old client addresses", deleteOldIpAddresses),
    repeatEvery(60 * minuteMs, "delete expired verification links", deleteExpiredVerifications),
    repeatEvery(60 * minuteMs, "delete abandoned accounts", deleteAbandonedAccounts),
    repeatEvery(60 * minuteMs, "delete simulations that are done", deleteDoneSimulations),
    repeatEvery(60 * minuteMs, "delete counts of unused nodes", deleteOldRequestCounts),
    repeatEvery(10_000, "write the counts of RPC requests", writeRequestCounts),
    repeatEvery(10_000, "write the counts of cross-checks", writeCrossCheckCounts),
    // Each hourly run covers 150 minutes, so that every head is logged at least twice and one run may fail.
    repeatEvery(60 * minuteMs, "log the heads of the audit log", (now) =>
      logAuditHeads(new Date(now.getTime() - 150 * minuteMs)),
    ),
    startDispatcher(stopping.signal),
  );
}
