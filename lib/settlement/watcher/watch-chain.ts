import { databaseNow } from "@/lib/platform/process/database-clock";
import { setTimeout as sleep } from "node:timers/promises";
import { urls } from "@/lib/platform/urls";
import { log } from "@/lib/platform/log";
import { newFailureLog, type FailureLog } from "@/lib/platform/failure-log";
import type { Chain } from "@/prisma/generated/client";
import { recordsOf } from "./chain-records";
import { healthReportOf, saveChainHealth, type HealthReport } from "./chain-health";
import { openReader } from "@/lib/chains/readers/open-reader";
import { RpcFailure, type RpcFailureKind } from "@/lib/chains/readers/rpc";
import { newContradictionMeter, newFinalityMeter, newHeadMeter } from "./meters";
import { countCrossChecks, countRequests } from "./counts";
import { newWatcher, runTick, type Watcher } from "./tick";
import { db } from "@/lib/platform/db";

/** The report of a watcher to the holder of its lease. */
export type Progress = {
  /**
   * When a request or a transaction last ended, or a pause will end, by the monotonic clock. A watcher whose chain or
   * node fails makes progress; one that waits for something that never ends makes none.
   */
  at: number;
  /** The stored health is this watcher's. */
  hasReported: boolean;
};

type WatchOptions = { signal: AbortSignal; progress: Progress };

/** Watches one chain until the signal aborts. RPC errors are retried with backoff and never thrown. */
export async function watchChain(
  chain: Chain,
  rpcUrls: readonly string[],
  { signal, progress }: WatchOptions,
): Promise<void> {
  const onProgress = (pauseMs = 0) => {
    progress.at = performance.now() + pauseMs;
  };
  const countRequest = countRequests(chain.id);
  const reader = openReader(chain, rpcUrls, recordsOf(chain.id), {
    signal,
    onRequest(url, outcome) {
      countRequest(url, outcome);
      onProgress();
    },
    onCrossCheck: countCrossChecks(chain.id),
  });
  const watcher = newWatcher({ chain, reader, urls: urls(), now: databaseNow, onProgress });
  const watch = newWatch(watcher, healthWriter(chain, progress));
  while (!signal.aborted) {
    const startedAt = performance.now();
    onProgress();
    await poll(watch, signal);
    const pollMs = watch.isIdle ? Math.max(chain.pollIntervalMs, idleCheckMs) : chain.pollIntervalMs;
    const pauseMs = pauseBetweenReadings(pollMs, watch.failures, watch.failedBy) - (performance.now() - startedAt);
    if (watch.isBehind) continue;
    onProgress(Math.max(0, pauseMs));
    await pause(pauseMs, signal);
  }
}

const maxFactor = 8;
const longestPauseMs = 30_000;

/**
 * The pause before the next reading, which grows with the failures in a row. A node that is gone is asked twice a
 * minute in the end; after a failure of our own, such as a restart of the database, reading resumes sooner.
 */
export function pauseBetweenReadings(pollMs: number, failures: number, failedBy?: "node" | "ourselves"): number {
  const longest = failedBy === "node" ? Math.max(longestPauseMs, pollMs) : pollMs * maxFactor;
  return Math.min(pollMs * 2 ** failures, longest);
}

export type Watch = {
  watcher: Watcher;
  saveHealth: (report: HealthReport) => Promise<void>;
  /** Consecutive failures. */
  failures: number;
  failedBy?: "node" | "ourselves";
  failureLog: FailureLog;
  contradicts: ReturnType<typeof newContradictionMeter>;
  /** The chain's health because of recurring contradictions; empty without them. */
  doubt: HealthReport["reason"];
  advances: ReturnType<typeof newHeadMeter>;
  measuresFinality: ReturnType<typeof newFinalityMeter>;
  isFinalityDelayed: boolean;
  tickedAt: number;
  isBehind: boolean;
  /** The last check found no open work. */
  isIdle: boolean;
};

export function newWatch(watcher: Watcher, saveHealth: Watch["saveHealth"]): Watch {
  const { chain } = watcher;
  return {
    watcher,
    saveHealth,
    failures: 0,
    failureLog: newFailureLog("Cannot read the chain; retrying", { level: "error", fields: { chain: chain.slug } }),
    contradicts: newContradictionMeter(),
    doubt: "",
    advances: newHeadMeter(chain),
    measuresFinality: newFinalityMeter(chain),
    isFinalityDelayed: false,
    tickedAt: Number.NEGATIVE_INFINITY,
    isBehind: false,
    isIdle: false,
  };
}

/** Reads the chain if it is due. A failure becomes the chain's health, except when the signal has aborted. */
export async function poll(watch: Watch, signal: AbortSignal): Promise<void> {
  try {
    await tickIfDue(watch);
  } catch (error) {
    if (!signal.aborted) await noteFailure(watch, error);
  }
}

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
  const isEarly = performance.now() - watch.tickedAt < idleMs;
  const isSettled = !watch.isBehind && watch.failures === 0 && watch.doubt === "";
  if (!isOpen && isSettled && isEarly) return;
  const { isBehind, hasRead, isHeldBack, finalLag, ...result } = await runTick(watch.watcher, { hasOpenWork: isOpen });
  watch.tickedAt = performance.now();
  watch.isBehind = isBehind;
  // A change of branches says nothing about what follows, and must not hide failures that recur after each.
  if (!hasRead) return;
  watch.failures = 0;
  watch.failureLog.clear();
  const isFrozen = watch.advances(result.headBlock, performance.now()) === "frozen";
  if (finalLag !== null) watch.isFinalityDelayed = watch.measuresFinality(finalLag) === "delayed";
  if (watch.contradicts("read") === "rare") watch.doubt = "";
  const delay = isHeldBack ? "nodes_disagree" : watch.isFinalityDelayed ? "finality_delayed" : watch.doubt;
  const reason = isFrozen ? "node_unreliable" : delay;
  await watch.saveHealth({ isDegraded: reason !== "", reason, ...result });
  // Another node may know newer blocks.
  if (isFrozen) watch.watcher.reader.distrust?.();
}

/**
 * Whether the chain has a request that waits for payment, a transfer that is not final, or a simulated payment to send.
 * A chain without open work is read less often.
 */
export async function hasOpenWork(chainId: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ is_open: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM payment_request WHERE chain_id = ${chainId} AND status = 'active')
      OR EXISTS (SELECT 1 FROM transfer WHERE chain_id = ${chainId} AND status = 'provisional')
      OR EXISTS (
        SELECT 1 FROM simulation s JOIN payment_request r ON r.id = s.request_id
        WHERE s.done_at IS NULL AND r.chain_id = ${chainId}) AS is_open`;
  return row?.is_open ?? true;
}

async function noteFailure(watch: Watch, error: unknown): Promise<void> {
  const { reader } = watch.watcher;
  watch.isBehind = false;
  watch.failures += 1;
  watch.failedBy = error instanceof RpcFailure ? "node" : "ourselves";
  if (isDoubtful(error)) reader.distrust?.();
  watch.failureLog.note(error, kindOf(error));
  const report = healthReportOf(error);
  if (isContradiction(error)) {
    if (watch.contradicts("contradicted") === "rare") return;
    watch.doubt = report.reason;
  }
  await watch.saveHealth(report).catch(() => undefined);
}

function kindOf(error: unknown): RpcFailureKind | "internal" {
  return error instanceof RpcFailure ? error.kind : "internal";
}

function isContradiction(error: unknown): boolean {
  return error instanceof RpcFailure && ["inconsistent", "disagreement"].includes(error.kind);
}

/** The node responded with unusable data. Another node may return usable data. */
function isDoubtful(error: unknown): boolean {
  return error instanceof RpcFailure && ["inconsistent", "malformed"].includes(error.kind);
}

const messageOf: Partial<Record<HealthReport["reason"], string>> = {
  node_unreliable: "The chain has no new blocks; it or its node has stopped",
  finality_delayed: "The chain's blocks take unusually long to become final",
  nodes_disagree: "Final blocks wait for another node, which is far behind although its newest block is recent",
};

/** Saves changed reports. Unchanged ones are confirmed with the lease. */
export function healthWriter(chain: Chain, progress: Progress): (report: HealthReport) => Promise<void> {
  let last: HealthReport | undefined;
  return async (report) => {
    if (last?.reason === report.reason && last.headBlock === report.headBlock) return;
    if (last?.isDegraded && !report.isDegraded) log().info({ chain: chain.slug }, "The chain can be read again");
    if (report.isDegraded && report.headBlock !== null && !last?.isDegraded)
      log().warn({ chain: chain.slug, head: Number(report.headBlock) }, messageOf[report.reason]);
    await saveChainHealth(chain.id, report);
    last = report;
    progress.hasReported = true;
  };
}

/** Resolves after this time, or earlier if the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
}
