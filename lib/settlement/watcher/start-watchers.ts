import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/platform/db";
import type { RpcUrls } from "@/lib/platform/env";
import { newFailureLog } from "@/lib/platform/failure-log";
import { log } from "@/lib/platform/log";
import type { Chain } from "@/prisma/generated/client";
import { openChainLeases, type ChainLeases } from "./chain-leases";
import { pause, watchChain, type Progress } from "./watch-chain";

const roundMs = 3000;
// Counted in rounds, which a frozen process does not have either. A request to a node takes up to ten seconds.
const renewedRounds = 3;
// Longer than a request to a node and a wait for it take.
const roundsUntilStuck = 8;
// A watcher that is stuck is replaced, but not time and again while the cause lasts.
const maxWatchersPerChain = 2;

type WatchOptions = { signal: AbortSignal; rpcUrls?: RpcUrls };

/**
 * Watches every active chain that no other process watches, including chains added or changed later, until the signal
 * aborts; resolves after all have stopped between two batches. An unexpected error of one watcher stops all and is
 * thrown. Safe to run in several processes: the lease of a chain lets one at a time read it.
 */
export async function startWatchers({ signal, rpcUrls = readConfiguration().rpcUrls }: WatchOptions): Promise<void> {
  const ending = new AbortController();
  const errors: unknown[] = [];
  const state: WatchState = {
    signal: AbortSignal.any([signal, ending.signal]),
    leases: openChainLeases(),
    rpcUrls,
    watches: new Map(),
    running: new Set(),
    onError: (error) => {
      errors.push(error);
      ending.abort();
    },
  };
  const failures = newFailureLog("Failed to update the chain watchers; retrying", { level: "error" });
  while (!state.signal.aborted) {
    await updateWatches(state).then(failures.clear, failures.note);
    await pause(roundMs, state.signal);
  }
  await Promise.all([...state.running].map((watch) => watch.ended));
  await state.leases.release();
  if (errors.length > 0) throw errors[0];
}

type WatchState = {
  signal: AbortSignal;
  leases: ChainLeases;
  rpcUrls: RpcUrls;
  watches: Map<number, Watch>;
  /** Also those that were replaced and have not ended yet. */
  running: Set<Watch>;
  onError: (error: unknown) => void;
};

type Watch = {
  chain: Chain;
  settings: string;
  progress: Progress;
  /** When its progress was last noted, by the same clock. */
  notedAt: number;
  roundsWithoutProgress: number;
  stop: AbortController;
  ended: Promise<void>;
};

/** Starts, restarts and stops watchers, and renews the leases of those that have made progress in the last rounds. */
async function updateWatches(state: WatchState): Promise<void> {
  const { watches, leases } = state;
  const chains = await db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" } });
  const settings = new Map(chains.map((chain) => [chain.id, settingsOf(chain)]));
  for (const watch of watches.values()) {
    if (settings.get(watch.chain.id) !== watch.settings) stopWatch(state, watch);
    else if (noteProgress(watch) === "stuck") stopWatch(state, watch, "The watcher makes no progress; replacing it");
  }
  const requested = chains.filter((chain) => {
    const watch = watches.get(chain.id);
    return watch ? watch.roundsWithoutProgress <= renewedRounds : countRunning(state, chain) < maxWatchersPerChain;
  });
  const isConfirmed = ({ id }: Chain) => {
    const watch = watches.get(id);
    return watch?.progress.hasReported && watch.roundsWithoutProgress === 0;
  };
  const held = await leases.hold({
    chainIds: requested.map(({ id }) => id),
    healthyIds: requested.filter(isConfirmed).map(({ id }) => id),
  });
  for (const chain of requested) {
    const watch = watches.get(chain.id);
    if (!held.has(chain.id)) {
      if (watch) stopWatch(state, watch, "Another worker watches the chain now");
    } else if (!watch && !state.signal.aborted) watches.set(chain.id, startWatch(state, chain));
  }
}

function countRunning({ running }: WatchState, { id }: Chain): number {
  return [...running].filter(({ chain }) => chain.id === id).length;
}

function noteProgress(watch: Watch): "stuck" | "running" {
  watch.roundsWithoutProgress = watch.progress.at >= watch.notedAt ? 0 : watch.roundsWithoutProgress + 1;
  watch.notedAt = performance.now();
  return watch.roundsWithoutProgress >= roundsUntilStuck ? "stuck" : "running";
}

function startWatch(state: WatchState, chain: Chain): Watch {
  const stop = new AbortController();
  const progress: Progress = { at: performance.now(), hasReported: false };
  const options = { signal: AbortSignal.any([state.signal, stop.signal]), progress };
  const ended = watchChain(chain, state.rpcUrls.get(chain.slug) ?? storedRpcUrls(chain), options)
    .catch(state.onError)
    .finally(() => state.running.delete(watch));
  const watch: Watch = {
    chain,
    settings: settingsOf(chain),
    progress,
    notedAt: progress.at,
    roundsWithoutProgress: 0,
    stop,
    ended,
  };
  state.running.add(watch);
  return watch;
}

/** The watcher ends after its current batch. */
function stopWatch({ watches }: WatchState, { chain, stop }: Watch, reason?: string): void {
  if (reason) log().warn({ chain: chain.slug }, reason);
  stop.abort();
  watches.delete(chain.id);
}

function settingsOf(chain: Chain): string {
  return JSON.stringify(chain, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}
