import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { pool } from "@/lib/db";
import { buildCommit } from "@/lib/env";
import { version } from "@/lib/version";
import { requestRegistry } from "./requests";
import {
  readBacklog,
  readChainMetrics,
  readQueueMetrics,
  readRpcRequests,
  type ChainMetrics,
  type RpcRequests,
} from "./read";

type Sample = { labels?: Record<string, string>; value: number | null };

let processRegistry: Registry | undefined;

/** The metrics of the instance and of this process in Prometheus format. */
export async function collectMetrics(): Promise<{ text: string; contentType: string }> {
  const [chains, backlog, queue, rpcRequests] = await Promise.all([
    readChainMetrics(),
    readBacklog(),
    readQueueMetrics(),
    readRpcRequests(),
  ]);
  const registry = new Registry();
  const gauge = (name: string, help: string, samples: Sample[]) => addGauge(registry, { name, help, samples });
  gauge("remit_build_info", "Always 1; the labels are the version and the commit of this process.", [
    { labels: { version, commit: buildCommit() }, value: 1 },
  ]);
  addChainGauges(gauge, chains);
  addRpcCounter(registry, rpcRequests);
  gauge("remit_unmatched_transfers", "Open unmatched transfers.", [
    { labels: { environment: "production" }, value: backlog.unmatchedProduction },
    { labels: { environment: "sandbox" }, value: backlog.unmatchedSandbox },
  ]);
  gauge("remit_webhook_oldest_undelivered_seconds", "Age of the oldest pending webhook delivery; 0 if there is none.", [
    { value: backlog.oldestUndeliveredSeconds },
  ]);
  gauge("remit_workers", "Worker processes with a heartbeat in the last 20 seconds.", [{ value: backlog.liveWorkers }]);
  const states = Object.entries(queue).map(([state, value]) => ({ labels: { state }, value }));
  gauge("remit_queue_jobs", "Jobs in the queue by state; failed jobs are not retried.", states);
  addPoolGauges(gauge);
  const all = Registry.merge([registry, requestRegistry, (processRegistry ??= newProcessRegistry())]);
  return { text: await all.metrics(), contentType: all.contentType };
}

type AddGauge = (name: string, help: string, samples: Sample[]) => void;

function addChainGauges(gauge: AddGauge, chains: readonly ChainMetrics[]): void {
  const perChain = (valueOf: (chain: ChainMetrics) => number | null) =>
    chains.map((chain) => ({ labels: { chain: chain.slug }, value: valueOf(chain) }));
  const perCursor = (tip: "tipLagBlocks" | "tipLagSeconds", final: "finalLagBlocks" | "finalLagSeconds") =>
    chains.flatMap((chain) => [
      { labels: { chain: chain.slug, cursor: "tip" }, value: atLeastZero(chain[tip]) },
      { labels: { chain: chain.slug, cursor: "final" }, value: atLeastZero(chain[final]) },
    ]);
  gauge(
    "remit_chain_lag_blocks",
    "Blocks between the chain's newest known block and the cursor.",
    perCursor("tipLagBlocks", "finalLagBlocks"),
  );
  gauge(
    "remit_chain_lag_seconds",
    "Seconds since the time of the cursor's block.",
    perCursor("tipLagSeconds", "finalLagSeconds"),
  );
  gauge(
    "remit_chain_degraded",
    "1 while the chain cannot be read reliably and nothing on it settles.",
    perChain(({ isDegraded }) => (isDegraded === null ? null : Number(isDegraded))),
  );
  gauge(
    "remit_reconciliation_differences",
    "Transfers that are only in the books or only on the chain, from the last comparison.",
    perChain(({ differingTransfers }) => differingTransfers),
  );
  gauge(
    "remit_reconciliation_timestamp_seconds",
    "Unix time of the last finished comparison of the books with the chain.",
    perChain(({ reconciledAtSeconds }) => reconciledAtSeconds),
  );
}

function addRpcCounter(registry: Registry, requests: readonly RpcRequests[]): void {
  const counter = new Counter({
    name: "remit_rpc_requests_total",
    help: "HTTP requests of the workers to a chain's nodes, by outcome: ok, or why there was no usable response.",
    labelNames: ["chain", "host", "outcome"],
    registers: [registry],
  });
  for (const { count, ...labels } of requests) counter.inc(labels, count);
}

function addPoolGauges(gauge: AddGauge): void {
  const { totalCount, idleCount, waitingCount } = pool();
  gauge("remit_database_pool_connections", "Database connections of this process.", [
    { labels: { state: "idle" }, value: idleCount },
    { labels: { state: "busy" }, value: totalCount - idleCount },
  ]);
  gauge("remit_database_pool_waiting", "Statements of this process waiting for a connection.", [
    { value: waitingCount },
  ]);
}

/** A cursor may have moved since the newest block was recorded, and a chain's clock may be ahead of ours. */
function atLeastZero(lag: number | null): number | null {
  return lag === null ? null : Math.max(0, lag);
}

/** Adds a gauge with the samples whose value is known. */
function addGauge(
  registry: Registry,
  { name, help, samples }: { name: string; help: string; samples: Sample[] },
): void {
  const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))];
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  // A gauge with labels has no sample until its value is set, so unknown values are absent.
  for (const { labels = {}, value } of samples) if (value !== null) gauge.set(labels, value);
}

function newProcessRegistry(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
