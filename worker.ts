// The worker process: watches the chains, sends the webhooks, and runs the periodic tasks.
import { createServer, type Server } from "node:http";
import * as accounts from "@/lib/accounts";
import { listenOrExit } from "@/lib/api/http/server/listen";
import * as approvals from "@/lib/approvals";
import * as events from "@/lib/events";
import { startHeartbeat } from "@/lib/operations/health/heartbeat";
import { workerListener } from "@/lib/operations/metrics/worker-listener";
import * as platform from "@/lib/platform";
import { nameConnections } from "@/lib/platform/connection";
import { closeDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { runJobs, type TaskList } from "@/lib/platform/jobs/run-jobs";
import { addMissingRuns, periodicTasks, type Schedule } from "@/lib/platform/jobs/schedule";
import { log, logOutput } from "@/lib/platform/log";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { mailTasks } from "@/lib/platform/mail/send-mail";
import { minuteMs, repeatEvery } from "@/lib/platform/process/interval";
import { isStuck } from "@/lib/platform/process/liveness";
import { retryUntilStarted } from "@/lib/platform/process/retry";
import { onStop, reportReady } from "@/lib/platform/process/shutdown";
import { startWatchdog } from "@/lib/platform/process/watchdog";
import * as reports from "@/lib/reports";
import * as sandbox from "@/lib/sandbox";
import * as settlement from "@/lib/settlement";

/** The exports of an area's `index.ts`. */
type AreaWork = {
  /** Queue tasks. `signal` aborts them; the queue repeats interrupted tasks. */
  tasks?: (signal: AbortSignal) => TaskList;
  /** Periodic work of the system: one worker at a time does it. */
  schedule?: Schedule;
  /** The kinds of mail. */
  mails?: readonly MailKind[];
  /** Starts the work of every worker process until `signal` aborts; returns functions that wait for its end. */
  startInEachProcess?: (signal: AbortSignal) => (() => Promise<void>)[];
};

const areas: readonly AreaWork[] = [platform, accounts, approvals, events, settlement, sandbox, reports];

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
  const { signal } = stopping;
  const schedule: Schedule = {};
  const tasks: TaskList = mailTasks(areas.flatMap(({ mails = [] }) => mails));
  for (const area of areas) {
    Object.assign(schedule, area.schedule);
    Object.assign(tasks, area.tasks?.(signal));
  }
  Object.assign(tasks, periodicTasks(schedule, signal));
  const jobs = await retryUntilStarted("Cannot start the job runner yet; retrying", () => runJobs(tasks), signal);
  if (!jobs) return;
  stopSteps.push(jobs.stop);
  const startBeating = () => startHeartbeat(jobs.workerIds);
  const stopBeating = await retryUntilStarted("Cannot write a heartbeat yet; retrying", startBeating, signal);
  if (!stopBeating) return;
  stopSteps.push(repeatEvery(10 * minuteMs, "schedule the periodic tasks", () => addMissingRuns(schedule)));
  for (const area of areas) stopSteps.push(...(area.startInEachProcess?.(signal) ?? []));
  stopSteps.push(stopBeating);
  log().info("Worker process started");
  reportReady();
}

/** A probe is short: a connection that stays open has no purpose here. */
function newWorkerServer(): Server {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 1000 }, workerListener);
  return server.on("connection", (socket) => socket.unref());
}
