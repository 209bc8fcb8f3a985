import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { db } from "@/lib/db";
import type { RpcUrls } from "@/lib/env";
import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import { openChainLocks, type ChainLocks } from "./chain-lock";
import { pause, watchChain } from "./watch-chain";

const lookForChainsEveryMs = 3000;

type WatchOptions = { signal: AbortSignal; rpcUrls?: RpcUrls };

/**
 * Watches every active chain until the signal, those too that an operator adds or changes meanwhile; resolves when all
 * have stopped between two batches. Several processes may do so: one at a time reads a chain.
 */
export async function startWatchers({ signal, rpcUrls = readConfiguration().rpcUrls }: WatchOptions): Promise<void> {
  const ending = new AbortController();
  const faults: unknown[] = [];
  const crew: Crew = {
    signal: AbortSignal.any([signal, ending.signal]),
    locks: openChainLocks(),
    rpcUrls,
    watches: new Map(),
    onFault: (fault) => {
      faults.push(fault);
      ending.abort();
    },
  };
  while (!crew.signal.aborted) {
    await followChains(crew).catch((error: unknown) => log().error({ err: error }, "the chains cannot be listed"));
    await pause(lookForChainsEveryMs, crew.signal);
  }
  await Promise.all([...crew.watches.values()].map((watch) => watch.ended));
  await crew.locks.release();
  if (faults.length > 0) throw faults[0];
}

type Crew = {
  signal: AbortSignal;
  locks: ChainLocks;
  rpcUrls: RpcUrls;
  watches: Map<number, Watch>;
  onFault: (fault: unknown) => void;
};

type Watch = { settings: string; stop: AbortController; ended: Promise<void> };

/** A chain whose row has changed is watched anew: its policy or its nodes are others. */
async function followChains(crew: Crew): Promise<void> {
  const chains = await db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" } });
  const settings = new Map(chains.map((chain) => [chain.id, settingsOf(chain)]));
  for (const [id, watch] of crew.watches) {
    if (settings.get(id) === watch.settings) continue;
    watch.stop.abort();
    await watch.ended;
    crew.watches.delete(id);
  }
  for (const chain of chains) if (!crew.watches.has(chain.id)) crew.watches.set(chain.id, startWatch(crew, chain));
}

function startWatch({ signal, locks, rpcUrls, onFault }: Crew, chain: Chain): Watch {
  const stop = new AbortController();
  const terms = { signal: AbortSignal.any([signal, stop.signal]), locks };
  const ended = watchChain(chain, rpcUrls.get(chain.slug) ?? storedRpcUrls(chain), terms).catch(onFault);
  return { settings: settingsOf(chain), stop, ended };
}

function settingsOf(chain: Chain): string {
  return JSON.stringify(chain, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}
