import type { Cursors, Fork } from "@/lib/chains/readers/chain-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import type { WatchedChain } from "./watched-chain";

// Invariant: a fork below the final cursor, which reverses completed payments, is never believed from one reading of one
// node. Other nodes must be on the same branch; a single node must show the fork for a while. Until then the chain is
// degraded and credits nothing.

/** A deep fork that a single node shows. */
export type DeepFork = { ancestorHash: string; polls: number; sinceMs: number };

type ForkWatcher = Pick<WatchedChain, "reader"> & { deepFork: DeepFork | null; monotonicMs: () => number };

const leastPolls = 10;
const leastMs = 5 * 60_000;

/** Throws an RpcFailure unless the fork may be followed now. */
export async function requireRealFork(watcher: ForkWatcher, cursors: Cursors, fork: Fork): Promise<void> {
  const verdict = await watcher.reader.verifyFork?.(cursors, fork);
  if (verdict === "witnessed") return;
  const nowMs = watcher.monotonicMs();
  const { ancestor } = fork;
  const isSame = watcher.deepFork?.ancestorHash === ancestor.hash;
  const seen =
    isSame && watcher.deepFork ? watcher.deepFork : { ancestorHash: ancestor.hash, polls: 0, sinceMs: nowMs };
  watcher.deepFork = { ...seen, polls: seen.polls + 1 };
  if (watcher.deepFork.polls >= leastPolls && nowMs - seen.sinceMs >= leastMs) return;
  throw new RpcFailure(
    "inconsistent",
    `the only node shows a fork below the final block, from block ${ancestor.number}`,
  );
}
