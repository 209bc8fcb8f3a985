import type { Cursors, Head } from "@/lib/chain-readers/chain-reader";
import { checkTokenDecimals } from "./check-tokens";
import { readCursors } from "./cursors";
import { runExpirySweep } from "./expiry-sweep";
import { isAnotherLocalChain, resetLocalChain } from "./local-reset";
import { rewind } from "./reorg";
import { runPass } from "./run-pass";
import { RpcFailure } from "@/lib/chain-readers/rpc";
import { startCursors } from "./start-cursors";
import type { WatchList } from "@/lib/chain-readers/watch-list";
import { readWatchList } from "./watch-list";
import type { WatchedChain } from "./watched-chain";

// One look at a chain: head first, then the watch list, then both passes, then what expired.

export type Watcher = WatchedChain & { tokensCheckedAt: number };

/** `isBehind`: there is more to read at once, without waiting for the next tick. */
export type TickResult = { headBlock: bigint; isBehind: boolean };

// A long way to catch up is walked in turns, so that health, expiry and the final pass have theirs.
const readingsPerTick = 20;
const checkTokensEveryMs = 3_600_000;

/** A watcher that has read nothing yet. */
export function newWatcher(watched: WatchedChain): Watcher {
  return { ...watched, tokensCheckedAt: 0 };
}

/** Reads what is new on the chain and settles it. Throws an RpcFailure when it cannot be read: nothing is credited then. */
export async function runTick(watcher: Watcher): Promise<TickResult> {
  await checkTokens(watcher);
  const head = await watcher.reader.readHead();
  const list = await readWatchList(watcher.chain, watcher.now());
  const result = { headBlock: head.latest.number, isBehind: true };
  const cursors = await readCursors(watcher.chain.id);
  if (!cursors) return { ...result, isBehind: await startCursors(watcher, head) };
  if (await isAnotherLocalChain(watcher, cursors, head)) {
    await resetLocalChain(watcher, cursors);
    return result;
  }
  if (head.latest.number < cursors.tip.number) throw new RpcFailure("inconsistent", "the node is behind");
  const fork = await watcher.reader.findFork(cursors);
  if (fork) {
    await rewind(watcher, cursors, fork);
    return result;
  }
  return { ...result, isBehind: await runPasses(watcher, cursors, head, list) };
}

async function runPasses(watcher: Watcher, start: Cursors, head: Head, list: WatchList): Promise<boolean> {
  const atTip = await catchUp(watcher, "tip", { cursors: start, target: head.latest.number, list });
  if (!atTip) return true;
  const target = head.final < atTip.tip.number ? head.final : atTip.tip.number;
  const atFinal = await catchUp(watcher, "final", { cursors: atTip, target, list });
  if (!atFinal) return true;
  await runExpirySweep(watcher);
  return atFinal.tip.number < head.latest.number || atFinal.final.number < target;
}

async function catchUp(
  watcher: Watcher,
  stream: keyof Cursors,
  { cursors: start, ...way }: Parameters<typeof runPass>[2],
): Promise<Cursors | null> {
  let cursors: Cursors | null = start;
  for (let readings = 0; cursors && cursors[stream].number < way.target && readings < readingsPerTick; readings += 1) {
    cursors = await runPass(watcher, stream, { cursors, ...way });
  }
  return cursors;
}

async function checkTokens(watcher: Watcher): Promise<void> {
  const now = watcher.now().getTime();
  if (now - watcher.tokensCheckedAt < checkTokensEveryMs) return;
  await checkTokenDecimals(watcher.reader, watcher.chain.id);
  watcher.tokensCheckedAt = now;
}
