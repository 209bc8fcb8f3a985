import type { Cursors, Head, ChainReader } from "@/lib/chains/readers/chain-reader";
import { newSkewMeter, type SkewMeter } from "./clock-skew";
import { readCursors } from "./cursors";
import { requireRealFork, type DeepFork } from "./deep-fork";
import { runExpirySweep } from "./expiry-sweep";
import { isAnotherLocalChain, resetLocalChain } from "./local-reset";
import { rewind } from "./reorg";
import type { KnownHead } from "@/lib/settlement/possible-requests";
import { runPass } from "./run-pass";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { startCursors } from "./start-cursors";
import type { WatchList } from "@/lib/chains/readers/watch-list";
import { readWatchList } from "./watch-list";
import type { WatchedChain } from "./watched-chain";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { compareUnconfirmed } from "./rescan";

// One poll of a chain: head, watch list, both passes, then expiry.

export type Watcher = WatchedChain & {
  tokensCheckedAt: number;
  measureSkew: SkewMeter;
  /** When the final pass last caught up. */
  finalReadAt: number;
  /** The watch list was empty while this block was the head, so the final pass skips the blocks up to it. */
  noRecipientsUpTo: bigint;
  /** The second node confirmed the last reading that needed it. */
  hasWitness: boolean;
  /** A fork below the final cursor that is not believed yet. */
  deepFork: DeepFork | null;
  /** A clock that only measures durations. */
  monotonicMs: () => number;
  /** The head of the last tick. */
  knownHead: KnownHead | null;
};

type TickResult = {
  headBlock: bigint;
  /** How many blocks the last final block is behind the newest one; null if it was not asked for. */
  finalLag: bigint | null;
  clockSkewMs: number | null;
  /** Final blocks wait for another node, which is far behind although its head is new. */
  isHeldBack: boolean;
  /** The chain was read. False if the cursors were only moved back, to another branch or another local chain. */
  hasRead: boolean;
  /** There is more to read at once, without waiting for the next poll. */
  isBehind: boolean;
};

// Long catch-ups are split, so that health, expiry and the final pass run in between.
const readingsPerTick = 20;
const tokenCheckIntervalMs = 3_600_000;
// Without open work, the final pass only moves its cursor.
const idleFinalIntervalMs = 600_000;

export function newWatcher(watched: WatchedChain): Watcher {
  const watcher: Watcher = {
    ...watched,
    onWitness(outcome) {
      if (outcome !== undefined) watcher.hasWitness = outcome === "agreed";
    },
    tokensCheckedAt: 0,
    measureSkew: newSkewMeter(watched.chain),
    finalReadAt: 0,
    noRecipientsUpTo: 0n,
    hasWitness: false,
    deepFork: null,
    monotonicMs: () => performance.now(),
    knownHead: null,
  };
  return watcher;
}

/**
 * Reads and settles new blocks. Throws an RpcFailure, and credits nothing, if the chain cannot be read. Without
 * `hasOpenWork`, no payment is awaited or pending, and the final pass runs rarely.
 */
export async function runTick(watcher: Watcher, { hasOpenWork = true } = {}): Promise<TickResult> {
  await checkTokens(watcher);
  const wantsFinal = hasOpenWork || watcher.now().getTime() - watcher.finalReadAt >= idleFinalIntervalMs;
  const previousHead = watcher.knownHead;
  const readAt = watcher.now();
  const head = await watcher.reader.readHead({ wantsFinal });
  watcher.knownHead = { number: head.latest.number, readAt };
  const clockSkewMs = watcher.measureSkew(head.latest, watcher.now());
  const list = await readWatchList(watcher.chain, watcher.now());
  const finalLag = wantsFinal ? head.latest.number - head.final : null;
  const isHeldBack = head.isHeldBack ?? false;
  const result = { headBlock: head.latest.number, finalLag, clockSkewMs, isHeldBack, hasRead: false, isBehind: true };
  const cursors = await readCursors(watcher.chain.id);
  if (!cursors) return { ...result, hasRead: true, isBehind: await startCursors(watcher, head) };
  if (await isAnotherLocalChain(watcher, cursors, head)) {
    await resetLocalChain(watcher, cursors);
    watcher.noRecipientsUpTo = 0n;
    return result;
  }
  if (head.latest.number < cursors.tip.number) throw new RpcFailure("inconsistent", "the node is behind");
  const branch = { head: head.latest.number, list };
  if (await followFork(watcher, cursors, branch)) return result;
  if (list.recipients.size === 0) watcher.noRecipientsUpTo = head.latest.number;
  if (watcher.hasWitness) await compareUnconfirmed(watcher, cursors);
  try {
    const isBehind = await runPasses(watcher, cursors, { head, previousHead, list, wantsFinal });
    return { ...result, hasRead: true, isBehind };
  } catch (error) {
    // Each pass checks that it stays on its branch; if not, the cursors rewind at once.
    const isInconsistent = error instanceof RpcFailure && error.kind === "inconsistent";
    if (isInconsistent && (await rewindIfForked(watcher, branch))) return result;
    throw error;
  }
}

/** `isDoubtful`: the reader checks the branch again instead of trusting the head that it read last. */
async function rewindIfForked(watcher: Watcher, branch: Branch): Promise<boolean> {
  const cursors = await readCursors(watcher.chain.id);
  return cursors !== null && (await followFork(watcher, cursors, branch, { isDoubtful: true }));
}

type Branch = { head: bigint; list: WatchList };

/** Rewinds the cursors if the chain left the branch that was read. Returns whether it did. */
async function followFork(
  watcher: Watcher,
  cursors: Cursors,
  branch: Branch,
  options?: { isDoubtful: boolean },
): Promise<boolean> {
  const fork = await watcher.reader.findFork(cursors, options);
  if (fork && fork.ancestor.number < cursors.final.number) await requireRealFork(watcher, cursors, fork);
  watcher.deepFork = null;
  if (!fork) return false;
  watcher.noRecipientsUpTo = 0n;
  await rewind(watcher, cursors, fork, branch);
  return true;
}

type TickOptions = { head: Head; previousHead: KnownHead | null; list: WatchList; wantsFinal: boolean };

/** Runs both passes, then the expiry sweep. Returns whether there is more to read at once. */
async function runPasses(
  watcher: Watcher,
  start: Cursors,
  { head, previousHead, list, wantsFinal }: TickOptions,
): Promise<boolean> {
  const afterTip = await catchUp(watcher, "tip", { cursors: start, target: head.latest.number, list, previousHead });
  if (!afterTip) return true;
  if (!wantsFinal) return afterTip.tip.number < head.latest.number;
  const target = min(head.final, afterTip.tip.number);
  const noRecipients = { ...list, recipients: new Map<string, string>() };
  // Moves the cursor quickly over the blocks in which no address was watched.
  const afterSkip = await catchUp(watcher, "final", {
    cursors: afterTip,
    target: min(target, watcher.noRecipientsUpTo),
    list: noRecipients,
  });
  const afterFinal = afterSkip && (await catchUp(watcher, "final", { cursors: afterSkip, target, list }));
  if (!afterFinal) return true;
  await runExpirySweep(watcher);
  const isBehind = afterFinal.tip.number < head.latest.number || afterFinal.final.number < target;
  if (!isBehind) watcher.finalReadAt = watcher.now().getTime();
  return isBehind;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Reads ranges until the cursor reaches the target, at most 20 per call. Null if another watcher has moved the cursors. */
async function catchUp(
  watcher: Watcher,
  stream: keyof Cursors,
  { cursors: start, ...options }: Parameters<typeof runPass>[2],
): Promise<Cursors | null> {
  let cursors: Cursors | null = start;
  for (
    let readings = 0;
    cursors && cursors[stream].number < options.target && readings < readingsPerTick;
    readings += 1
  ) {
    cursors = await runPass(watcher, stream, { cursors, ...options });
  }
  return cursors;
}

async function checkTokens(watcher: Watcher): Promise<void> {
  const now = watcher.now().getTime();
  if (now - watcher.tokensCheckedAt < tokenCheckIntervalMs) return;
  await checkTokenDecimals(watcher.reader, watcher.chain.id);
  watcher.tokensCheckedAt = now;
}

/**
 * Throws `wrong_decimals` if a listed token's decimals on the chain differ from the catalog. Only logs tokens that no
 * longer exist on the chain.
 */
async function checkTokenDecimals(reader: ChainReader, chainId: number): Promise<void> {
  const tokens = await db().token.findMany({ where: { chainId, isActive: true, isNative: false } });
  if (tokens.length === 0) return;
  const results = await reader.readDecimals(tokens.map((token) => token.contractAddress));
  const missing = tokens.filter((_token, index) => results[index] === null);
  if (missing.length > 0) {
    log().warn(
      { tokens: missing.map((token) => token.contractAddress) },
      "Listed tokens no longer exist on their chain",
    );
  }
  const wrong = tokens.find((token, index) => !missing.includes(token) && results[index] !== BigInt(token.decimals));
  if (wrong) throw new RpcFailure("wrong_decimals", `${wrong.symbol} at ${wrong.contractAddress}`);
}
