import { checkTokenDecimals } from "./check-tokens";
import { readCursors, type Cursors } from "./cursors";
import { runExpirySweep } from "./expiry-sweep";
import { finalBlockNumber, runFinalPass } from "./final-pass";
import { isAnotherLocalChain, resetLocalChain } from "./local-reset";
import { readHead, type Head } from "./evm/node";
import { newRangeSize, withRange, type RangeSize } from "./evm/range-size";
import { isOnBranch, rewind } from "./reorganisation";
import { startCursors } from "./start-cursors";
import { runTipPass } from "./tip-pass";
import { readWatchList, type WatchList } from "./watch-list";
import type { WatchedChain } from "./watched-chain";

// One look at a chain: head first, then the watch list, then both passes, then what expired.

export type Watcher = WatchedChain & {
  tipRange: RangeSize;
  finalRange: RangeSize;
  tokensCheckedAt: number;
};

/** `isBehind`: there is more to read at once, without waiting for the next tick. */
export type TickResult = { headBlock: bigint; isBehind: boolean };

// A long way to catch up is walked in turns, so that health, expiry and the final pass have theirs.
const rangesPerTick = 20;
const checkTokensEveryMs = 3_600_000;

/** A watcher that has read nothing yet. */
export function newWatcher(watched: WatchedChain): Watcher {
  const { maxLogRange } = watched.chain;
  return {
    ...watched,
    tipRange: newRangeSize(maxLogRange),
    finalRange: newRangeSize(maxLogRange),
    tokensCheckedAt: 0,
  };
}

/** Reads what is new on the chain and settles it. Throws an RpcFailure when it cannot be read: nothing is credited then. */
export async function runTick(watcher: Watcher): Promise<TickResult> {
  await checkTokens(watcher);
  const head = await readHead(watcher.rpc, watcher.chain.finality);
  const list = await readWatchList(watcher.chain, watcher.now());
  const result = { headBlock: head.latest.number, isBehind: true };
  const cursors = await readCursors(watcher.chain.id);
  if (!cursors) return { ...result, isBehind: await startCursors(watcher, head) };
  if (await isAnotherLocalChain(watcher, cursors, head)) {
    await resetLocalChain(watcher, cursors);
    return result;
  }
  // A node that is behind knows nothing new; another one, or the same one later, does.
  if (head.latest.number < cursors.tip.number) return { ...result, isBehind: false };
  if (!(await isOnBranch(watcher.rpc, cursors))) {
    await rewind(watcher, cursors);
    return result;
  }
  return { ...result, isBehind: await runPasses(watcher, cursors, head, list) };
}

async function runPasses(watcher: Watcher, start: Cursors, head: Head, list: WatchList): Promise<boolean> {
  const atTip = await catchUp(start, "tip", head.latest.number, watcher.tipRange, (cursors, to) =>
    runTipPass(watcher, cursors, to, list),
  );
  if (!atTip) return true;
  const target = lower(finalBlockNumber(watcher.chain, head), atTip.tip.number);
  const atFinal = await catchUp(atTip, "final", target, watcher.finalRange, (cursors, to) =>
    runFinalPass(watcher, cursors, to, list),
  );
  if (!atFinal) return true;
  await runExpirySweep(watcher);
  return atFinal.tip.number < head.latest.number || atFinal.final.number < target;
}

type Pass = (cursors: Cursors, to: bigint) => Promise<Cursors | null>;

async function catchUp(
  start: Cursors,
  stream: keyof Cursors,
  target: bigint,
  size: RangeSize,
  pass: Pass,
): Promise<Cursors | null> {
  let cursors: Cursors | null = start;
  for (let ranges = 0; cursors && cursors[stream].number < target && ranges < rangesPerTick; ranges += 1) {
    const from: Cursors = cursors;
    cursors = await withRange(size, { after: from[stream].number, target }, (to) => pass(from, to));
  }
  return cursors;
}

async function checkTokens(watcher: Watcher): Promise<void> {
  const now = watcher.now().getTime();
  if (now - watcher.tokensCheckedAt < checkTokensEveryMs) return;
  await checkTokenDecimals(watcher.rpc, watcher.chain.id);
  watcher.tokensCheckedAt = now;
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
