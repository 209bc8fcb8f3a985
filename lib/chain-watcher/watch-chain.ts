import { setTimeout as sleep } from "node:timers/promises";
import { urls } from "@/lib/urls";
import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import { recordsOf } from "./chain-records";
import { healthReportOf, saveChainHealth, type HealthReport } from "./chain-health";
import type { ChainLocks } from "./chain-lock";
import { openReader } from "@/lib/chain-readers/open-reader";
import { RpcFailure } from "@/lib/chain-readers/rpc";
import { newWatcher, runTick, type Watcher } from "./tick";

const maxBackoff = 8;
const healthEveryMs = 5000;

export type Terms = { signal: AbortSignal; locks: ChainLocks };

/** Ticks over one chain until the signal, whenever no other process does. Lives through every trouble of the chain. */
export async function watchChain(chain: Chain, rpcUrls: readonly string[], { signal, locks }: Terms): Promise<void> {
  const reader = openReader(chain, rpcUrls, recordsOf(chain.id), { signal });
  const watcher = newWatcher({ chain, reader, urls: urls(), now: () => new Date() });
  const health = healthWriter(chain);
  let failures = 0;
  while (!signal.aborted) {
    let isBehind = false;
    try {
      if (await locks.hold(chain.id)) {
        isBehind = await tickAndReport(watcher, health);
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (isDoubtful(error)) watcher.reader.distrust?.();
      if (failures === 1) log().error({ chain: chain.slug, err: error }, "the chain cannot be read");
      if (!isPassing(error, failures)) await health(healthReportOf(error)).catch(() => undefined);
    }
    if (!isBehind) await pause(chain.pollIntervalMs * Math.min(2 ** Math.min(failures, 3), maxBackoff), signal);
  }
}

/** A node contradicts itself or another for a moment whenever the chain reorganises: only a lasting contradiction is news. */
function isPassing(error: unknown, failures: number): boolean {
  const isContradiction = error instanceof RpcFailure && ["inconsistent", "disagreement"].includes(error.kind);
  return isContradiction && failures < 3;
}

/** The node answered, and what it answered cannot be used: another one may do better. */
function isDoubtful(error: unknown): boolean {
  return error instanceof RpcFailure && ["inconsistent", "malformed"].includes(error.kind);
}

async function tickAndReport(watcher: Watcher, health: HealthWriter): Promise<boolean> {
  const { headBlock, isBehind } = await runTick(watcher);
  await health({ isDegraded: false, reason: "", headBlock });
  return isBehind;
}

type HealthWriter = (report: HealthReport) => Promise<void>;

/** Writes what is new, and every few seconds that nothing is. */
function healthWriter(chain: Chain): HealthWriter {
  let last: HealthReport | undefined;
  let writtenAt = 0;
  return async (report) => {
    const isNews = !last || last.reason !== report.reason || last.headBlock !== report.headBlock;
    if (!isNews && Date.now() - writtenAt < healthEveryMs) return;
    if (last?.isDegraded && !report.isDegraded) log().info({ chain: chain.slug }, "the chain is read again");
    await saveChainHealth(chain.id, report, new Date());
    last = report;
    writtenAt = Date.now();
  };
}

/** Waits, or ends at once with the signal. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
