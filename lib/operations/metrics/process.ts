import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { connectionCounts } from "@/lib/platform/db";
import { buildCommit } from "@/lib/platform/env";
import { version } from "@/lib/platform/version";

// Metrics of a process itself, which need no database.

type Sample = { labels?: Record<string, string>; value: number | null };
export type AddGauge = (name: string, help: string, samples: Sample[]) => void;

/** Their names end like those of counters, and the gauges by type have the same numbers. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

let defaultRegistry: Registry | undefined;

/** The metrics of this process: memory, CPU, event loop, version and database connections. */
export function processRegistries(): Registry[] {
  const registry = new Registry();
  const gauge = gaugesIn(registry);
  gauge("remit_build_info", "Always 1; the labels are the version and the commit of this process.", [
    { labels: { version, commit: buildCommit() }, value: 1 },
  ]);
  const { idle, busy, waiting } = connectionCounts();
  gauge("remit_database_pool_connections", "Database connections of this process.", [
    { labels: { state: "idle" }, value: idle },
    { labels: { state: "busy" }, value: busy },
  ]);
  gauge("remit_database_pool_waiting", "Statements of this process waiting for a connection.", [{ value: waiting }]);
  return [registry, (defaultRegistry ??= newDefaultRegistry())];
}

/** Returns a function that adds a gauge with the samples whose value is known. */
export function gaugesIn(registry: Registry): AddGauge {
  return (name, help, samples) => {
    const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // A gauge with labels has no sample until its value is set, so unknown values are absent.
    for (const { labels = {}, value } of samples) if (value !== null) gauge.set(labels, value);
  };
}

function newDefaultRegistry(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  return register;
}
