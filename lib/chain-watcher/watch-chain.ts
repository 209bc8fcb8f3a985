import { setTimeout as sleep } from "node:timers/promises";
import { urls } from "@/lib/urls";
import { log } from "@/lib/log";
import { newFailureLog, type FailureLog } from "@/lib/failure-log";
import type { Chain } from "@/prisma/generated/client";
import { recordsOf } from "./chain-records";
import { healthReportOf, saveChainHealth, type HealthReport } from "./chain-health";
import type { ChainLocks } from "./chain-lock";
import { openReader } from "@/lib/chain-readers/open-reader";
import { RpcFailure, type RpcFailureKind } from "@/lib/chain-readers/rpc";
import { newHeadMeter, type HeadMeter } from "./head-meter";
import { pauseBetweenReadings } from "./pauses";
import { hasOpenWork } from "./open-work";
import { countCrossChecks } from "./cross-checks";
import { countRequests } from "./rpc-requests";
import { newWatcher, runTick, type Watcher } from "./tick";

const healthIntervalMs = 5000;
const failuresUntilDegraded = 3;

export type WatchOptions = { signal: AbortSignal; locks: ChainLocks };

/**
 * Watches one chain while no other process does, until the signal aborts. RPC errors are retried with backoff and never
 * thrown.
 */
export async function watchChain(
  chain: Chain,
  rpcUrls: readonly string[],
  { signal, locks }: WatchOptions,
): Promise<void> {
  const reader = openReader(chain, rpcUrls, recordsOf(chain.id), {
    signal,
    onRequest: countRequests(chain.id),
    onCrossCheck: countCrossChecks(chain.id),
  });
  const watcher = newWatcher({ chain, reader, urls: urls(), now: () => new Date() });
  const watch: Watch = {
    watcher,
    health: healthWriter(chain),
    failures: 0,
    failureLog: newFailureLog("Cannot read the chain; retrying", { level: "error", fields: { chain: chain.slug } }),
    advances: newHeadMeter(chain),
    tickedAt: 0,
    isBehind: false,
    isIdle: false,
  };
  while (!signal.aborted) {
    const startedAt = Date.now();
    try {
      if (await locks.hold(chain.id)) await tickIfDue(watch);
      else watch.isBehind = false;
    } catch (error) {
      if (signal.aborted) return;
      await noteFailure(watch, error);
    }
    const pollMs = watch.isIdle ? Math.max(chain.pollIntervalMs, idleCheckMs) : chain.pollIntervalMs;
    const intervalMs = pauseBetweenReadings(pollMs, watch.failures, watch.failedBy);
    if (!watch.isBehind) await pause(intervalMs - (Date.now() - startedAt), signal);
  }
}

type Watch = {
  watcher: Watcher;
  health: HealthWriter;
  /** Consecutive failures. */
  failures: number;
  failedBy?: "node" | "ourselves";
  failureLog: FailureLog;
  advances: HeadMeter;
  tickedAt: number;
  isBehind: boolean;
  /** The last check found no open work. */
  isIdle: boolean;
};

// Polling interval without open work: late payments are noticed within this time.
const idlePollMs = { evm: 60_000, solana: 120_000 };
// A local chain has no provider that counts calls; each poll costs a few statements.
const localIdlePollMs = 10_000;
// How often the database is checked for new work.
const idleCheckMs = 1000;

/** Open work is checked at each poll, so that a new request speeds polling up whichever process created it. */
async function tickIfDue(watch: Watch): Promise<void> {
  const { chain } = watch.watcher;
  const isOpen = await hasOpenWork(chain.id);
  watch.isIdle = !isOpen;
  const idleMs = chain.isLocal ? localIdlePollMs : idlePollMs[chain.type];
  const isEarly = Date.now() - watch.tickedAt < idleMs;
  if (!isOpen && !watch.isBehind && watch.failures === 0 && isEarly) return watch.health.repeat();
  const { isBehind, ...result } = await runTick(watch.watcher, { hasOpenWork: isOpen });
  watch.tickedAt = Date.now();
  watch.isBehind = isBehind;
  watch.failures = 0;
  watch.failureLog.clear();
  const isFrozen = watch.advances(result.headBlock, performance.now()) === "frozen";
  await watch.health.write({ isDegraded: isFrozen, reason: isFrozen ? "node_unreliable" : "", ...result });
  // Another node may know newer blocks.
  if (isFrozen) watch.watcher.reader.distrust?.();
}

async function noteFailure(watch: Watch, error: unknown): Promise<void> {
  const { reader } = watch.watcher;
  watch.isBehind = false;
  watch.failures += 1;
  watch.failedBy = error instanceof RpcFailure ? "node" : "ourselves";
  if (isDoubtful(error)) reader.distrust?.();
  watch.failureLog.note(error, kindOf(error));
  if (!isTransient(error, watch.failures)) await watch.health.write(healthReportOf(error)).catch(() => undefined);
}

function kindOf(error: unknown): RpcFailureKind | "internal" {
  return error instanceof RpcFailure ? error.kind : "internal";
}

/**
 * During a reorganization, nodes contradict themselves or each other briefly; only a contradiction that lasts for three
 * readings is reported as degraded health.
 */
function isTransient(error: unknown, failures: number): boolean {
  const isContradiction = error instanceof RpcFailure && ["inconsistent", "disagreement"].includes(error.kind);
  return isContradiction && failures < failuresUntilDegraded;
}

/** The node responded with unusable data. Another node may return usable data. */
function isDoubtful(error: unknown): boolean {
  return error instanceof RpcFailure && ["inconsistent", "malformed"].includes(error.kind);
}

type HealthWriter = {
  write: (report: HealthReport) => Promise<void>;
  /** Confirms the last report. */
  repeat: () => Promise<void>;
};

/** Saves changed reports at once and unchanged ones every few seconds. */
function healthWriter(chain: Chain): HealthWriter {
  let last: HealthReport | undefined;
  let writtenAt = 0;
  const write = async (report: HealthReport) => {
    const hasChanged = !last || last.reason !== report.reason || last.headBlock !== report.headBlock;
    if (!hasChanged && Date.now() - writtenAt < healthIntervalMs) return;
    if (last?.isDegraded && !report.isDegraded) log().info({ chain: chain.slug }, "The chain can be read again");
    if (report.isDegraded && report.headBlock !== null && !last?.isDegraded)
      log().warn(
        { chain: chain.slug, head: Number(report.headBlock) },
        "The chain has no new blocks; it or its node has stopped",
      );
    await saveChainHealth(chain.id, report, new Date());
    last = report;
    writtenAt = Date.now();
  };
  return { write, repeat: async () => (last ? write(last) : undefined) };
}

/** Resolves after this time, or earlier if the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}
