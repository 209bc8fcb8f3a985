import { Histogram, Registry } from "prom-client";
import { env } from "@/lib/platform/env";

export const requestRegistry = new Registry();

const duration = new Histogram({
  name: "remit_http_request_duration_seconds",
  help: "Time to respond, by method, route and status.",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [requestRegistry],
});

type ObservedRequest = { method: string; route: string; status: number; durationMs: number };

/** Counts a request if metrics are enabled. `route` has parameter names, so the number of series is bounded. */
export function observeRequest({ durationMs, ...labels }: ObservedRequest): void {
  if (env().METRICS_TOKEN !== undefined) duration.observe(labels, durationMs / 1000);
}
