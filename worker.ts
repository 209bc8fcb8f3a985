// The worker process: watches the chains and does whatever runs without a request.
import { closeDatabase } from "@/lib/db";
import { everyMinute } from "@/lib/every-minute";
import { startHeartbeat } from "@/lib/health/heartbeat";
import { forgetExpiredAnswers } from "@/lib/idempotency/forget";
import { onStop, reportReady } from "@/lib/lifeline";
import { log } from "@/lib/log";
import { clearExpiredCounters } from "@/lib/rate-limits/clear-expired";
import { startWatchers } from "@/lib/settlement/start-watchers";

const stopping = new AbortController();
const atStop: (() => Promise<void>)[] = [];

onStop(async () => {
  stopping.abort();
  for (const finish of atStop) await finish();
  await closeDatabase();
});

atStop.push(
  everyMinute("clear ended rate limits", clearExpiredCounters),
  everyMinute("forget expired idempotency records", forgetExpiredAnswers),
);
const stopHeartbeat = await startHeartbeat();
const watching = startWatchers({ signal: stopping.signal });
atStop.push(() => watching, stopHeartbeat);
log().info("worker process watches");
reportReady();

// Watchers live through every trouble of a chain; what ends them is a fault of ours, and a fresh process is the cure.
watching.catch((error: unknown) => {
  log().fatal({ err: error }, "the watchers ended");
  process.exit(1);
});
