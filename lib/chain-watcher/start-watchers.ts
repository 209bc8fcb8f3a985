import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/db";
import type { RpcUrls } from "@/lib/env";
import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import { openChainLocks, type ChainLocks } from "./chain-lock";
import { pause, watchChain } from "./watch-chain";

const chainListIntervalMs = 3000;

type WatchOptions = { signal: AbortSignal; rpcUrls?: RpcUrls };

/**
 * Watches every active chain, including chains added or changed later, until the signal aborts; resolves after all have
 * stopped between two batches. An unexpected error of one watcher stops all and is thrown. Safe to run in several
 * processes: one at a time reads a chain.
 */
export async function startWatchers({ signal, rpcUrls = readConfiguration().rpcUrls }: WatchOptions): Promise<void> {
  const ending = new AbortController();
  const errors: unknown[] = [];
  const state: WatchState = {
    signal: AbortSignal.any([signal, ending.signal]),
    locks: openChainLocks(),
    rpcUrls,
    watches: new Map(),
    onError: (error) => {
      errors.push(error);
      ending.abort();
    },
  };
  while (!state.signal.aborted) {
    await updateWatches(state).catch((error: unknown) => log().error({ err: error }, "Failed to list the chains"));
    await pause(chainListIntervalMs, state.signal);
  }
  await Promise.all([...state.watches.values()].map((watch) => watch.ended));
  await state.locks.release();
  if (errors.length > 0) throw errors[0];
}

type WatchState = {
  signal: AbortSignal;
  locks: ChainLocks;
  rpcUrls: RpcUrls;
  watches: Map<number, Watch>;
  onError: (error: unknown) => void;
};

type Watch = { settings: string; stop: AbortController; ended: Promise<void> };

/** Restarts the watcher of a chain whose row has changed, because its policy or nodes may differ. */
async function updateWatches(state: WatchState): Promise<void> {
  const chains = await db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" } });
  const settings = new Map(chains.map((chain) => [chain.id, settingsOf(chain)]));
  for (const [id, watch] of state.watches) {
    if (settings.get(id) === watch.settings) continue;
    watch.stop.abort();
    await watch.ended;
    state.watches.delete(id);
  }
  for (const chain of chains) if (!state.watches.has(chain.id)) state.watches.set(chain.id, startWatch(state, chain));
}

function startWatch({ signal, locks, rpcUrls, onError }: WatchState, chain: Chain): Watch {
  const stop = new AbortController();
  const options = { signal: AbortSignal.any([signal, stop.signal]), locks };
  const ended = watchChain(chain, rpcUrls.get(chain.slug) ?? storedRpcUrls(chain), options).catch(onError);
  return { settings: settingsOf(chain), stop, ended };
}

function settingsOf(chain: Chain): string {
  return JSON.stringify(chain, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}
