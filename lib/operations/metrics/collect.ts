import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Registry } from "prom-client";
import { log } from "@/lib/platform/log";
import { gaugesIn, processRegistries, type AddGauge } from "./process";
import { requestRegistry } from "./requests";
import {
  readBacklog,
  readChainMetrics,
  readCrossChecks,
  readQueueMetrics,
  readRpcRequests,
  type ChainMetrics,
} from "./read";

/** Prometheus waits ten seconds for a scrape. */
const databaseTimeoutMs = 5000;

/**
 * The metrics of the instance and of this process in Prometheus format. Without the database, those of the instance are
 * absent and `remit_database_up` is 0.
 */
export async function collectMetrics(): Promise<{ text: string; contentType: string }> {
  const state = await readInstance().catch((error: unknown) => {
    log().warn({ err: error }, "The database does not respond, so the metrics lack the state of the instance");
    return null;
  });
  const registry = new Registry();
  const gauge = gaugesIn(registry);
  gauge("remit_database_up", "1 if the database responded to this scrape, otherwise 0.", [{ value: state ? 1 : 0 }]);
  if (state) addInstanceMetrics(registry, gauge, state);
  const all = Registry.merge([registry, requestRegistry, ...processRegistries()]);
  return { text: await all.metrics(), contentType: all.contentType };
}

type InstanceState = Awaited<ReturnType<typeof readAll>>;

async function readInstance(): Promise<InstanceState> {
  const tooLate = new AbortController();
  const timeout = sleep(databaseTimeoutMs, undefined, { signal: tooLate.signal }).then(() => {
    throw new Error(`no response within ${databaseTimeoutMs / 1000} seconds`);
  });
  return Promise.race([readAll(), timeout]).finally(() => tooLate.abort());
}

async function readAll() {
  const [chains, backlog, queue, rpcRequests, crossChecks] = await Promise.all([
    readChainMetrics(),
    readBacklog(),
    readQueueMetrics(),
    readRpcRequests(),
    readCrossChecks(),
  ]);
  return { chains, backlog, queue, rpcRequests, crossChecks };
}

function addInstanceMetrics(
  registry: Registry,
  gauge: AddGauge,
  { chains, backlog, queue, rpcRequests, crossChecks }: InstanceState,
): void {
  addChainGauges(gauge, chains);
  addCounter(registry, rpcCounter, rpcRequests);
  addCounter(registry, crossCheckCounter, crossChecks);
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
}

function addChainGauges(gauge: AddGauge, chains: readonly ChainMetrics[]): void {
  const perChain = (valueOf: (chain: ChainMetrics) => number | null) =>
    chains.map((chain) => ({ labels: { chain: chain.slug }, value: valueOf(chain) }));
  const perCursor = (valueOf: (chain: ChainMetrics, cursor: "tip" | "final") => number | null) =>
    chains.flatMap((chain) =>
      (["tip", "final"] as const).map((cursor) => ({
        labels: { chain: chain.slug, cursor },
        value: valueOf(chain, cursor),
      })),
    );
  gauge(
    "remit_chain_lag_blocks",
    "Blocks between the chain's newest known block and the cursor.",
    perCursor((chain, cursor) => atLeastZero(chain[`${cursor}LagBlocks`])),
  );
  gauge(
    "remit_chain_lag_seconds",
    "Seconds since the time of the cursor's block; negative if the chain's clock is ahead of the database's.",
    perCursor((chain, cursor) => chain[`${cursor}LagSeconds`]),
  );
  gauge(
    "remit_chain_max_lag_seconds",
    "From this lag of the tip cursor on, the chain counts as behind: 20 blocks, at least 60 s, plus the longest pause between polls.",
    perChain(({ maxLagSeconds }) => maxLagSeconds),
  );
  gauge(
    "remit_chain_degraded",
    "1 while the chain cannot be read reliably, or no worker watches it: nothing on it settles.",
    perChain(({ isDegraded }) => Number(isDegraded)),
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

const rpcCounter = {
  name: "remit_rpc_requests_total",
  help: "HTTP requests of the workers to a chain's nodes, by outcome: ok, or why there was no usable response.",
  labelNames: ["chain", "host", "outcome"],
};
const crossCheckCounter = {
  name: "remit_cross_check_total",
  help: "Readings that the workers compared with another node, by outcome: agreed, disagreed, or why not compared.",
  labelNames: ["chain", "outcome"],
};

type Counted = { count: number } & Record<string, string | number>;

function addCounter(registry: Registry, config: typeof rpcCounter, counts: readonly Counted[]): void {
  const counter = new Counter({ ...config, registers: [registry] });
  for (const { count, ...labels } of counts) counter.inc(labels, count);
}

/** A cursor may have moved since the newest block was recorded. */
function atLeastZero(lag: number | null): number | null {
  return lag === null ? null : Math.max(0, lag);
}
