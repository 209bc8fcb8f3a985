// The worker process: watches the chains and does whatever runs without a request.
import { closeDatabase } from "@/lib/db";
import { startHeartbeat } from "@/lib/health/heartbeat";
import { onStop, reportReady } from "@/lib/lifeline";
import { log } from "@/lib/log";
import { startWatchers } from "@/lib/settlement/start-watchers";

const stopping = new AbortController();
let watching: Promise<void> | undefined;
let stopHeartbeat: (() => Promise<void>) | undefined;

onStop(async () => {
  stopping.abort();
  await watching;
  await stopHeartbeat?.();
  await closeDatabase();
});

stopHeartbeat = await startHeartbeat();
watching = startWatchers({ signal: stopping.signal });
log().info("worker process watches");
reportReady();

// Watchers live through every trouble of a chain; what ends them is a fault of ours, and a fresh process is the cure.
watching.catch((error: unknown) => {
  log().fatal({ err: error }, "the watchers ended");
  process.exit(1);
});
