import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { RpcFailure, type RpcFailureKind } from "./rpc-failure";
import { postBatch, postSingle, type HttpOptions, type NumberedCall, type OnResult, type RpcCall } from "./rpc-http";

/** A node and its recent health. */
export type RpcNode = {
  url: string;
  /** When the node last proved that it serves the chain; 0 if it has not, or failed to. */
  verifiedAt: number;
  /** Consecutive failures. */
  failures: number;
  /** Since it last failed, the node has proved its chain again, in a call that nothing waited for. */
  isBack: boolean;
  /** The node has failed and is not called until then, unless no other node responds. */
  backsOffUntil: number;
  /** Consecutive rate-limit errors. */
  rateLimitErrors: number;
  /** The node is rate limiting us and is not called until then. */
  limitedUntil: number;
  /** The node asked for a longer wait than we grant it: its next request has one call, which shows whether it is over. */
  isProbed: boolean;
  /** The node lags or contradicts itself and is called last until then. */
  distrustedUntil: number;
  batch: BatchSize;
};

export type NodeOptions = HttpOptions & {
  /** Calls per HTTP request. "single": no batches. */
  maxCallsPerRequest?: number | "single";
};

export const defaultCallsPerRequest = 100;
const maxConcurrentCalls = 8;
const maxBackoffMs = 60_000;
// No node can silence a chain for longer.
const maxRetryAfterMs = 60_000;
// The total time that a set of calls waits for a rate-limiting node before it fails.
const maxWaitMs = 20_000;
// How often in a row requests time out without any result before the calls fail.
const maxTimeouts = 2;

export function newRpcNode(url: string, { maxCallsPerRequest = defaultCallsPerRequest }: NodeOptions): RpcNode {
  const max = maxCallsPerRequest === "single" ? 1 : maxCallsPerRequest;
  const batch = newBatchSize(max);
  return {
    url,
    verifiedAt: 0,
    failures: 0,
    isBack: false,
    backsOffUntil: 0,
    rateLimitErrors: 0,
    limitedUntil: 0,
    isProbed: false,
    distrustedUntil: 0,
    batch,
  };
}

// A refused call says more about the call than about the node.
const backsOffAfter: ReadonlySet<RpcFailureKind> = new Set(["unreachable", "timeout", "malformed", "wrong_chain"]);

/** Failed nodes back off exponentially. */
export function noteFailure(node: RpcNode, { kind }: RpcFailure): void {
  if (!backsOffAfter.has(kind)) return;
  node.failures += 1;
  node.isBack = false;
  node.backsOffUntil = Date.now() + Math.min(1000 * 2 ** node.failures, maxBackoffMs);
}

function noteRateLimit(node: RpcNode, { details }: RpcFailure): void {
  const backoffMs = Math.min(1000 * 2 ** node.rateLimitErrors, maxBackoffMs);
  node.rateLimitErrors += 1;
  // Avoids a tight loop with a node that keeps refusing but asks for almost no wait.
  const waitMs = Math.max(details.retryAfterMs ?? backoffMs, backoffMs / 8);
  node.limitedUntil = Date.now() + Math.min(waitMs, maxRetryAfterMs);
  node.isProbed ||= waitMs > maxRetryAfterMs;
}

type CallOptions = NodeOptions & {
  /** Whether to wait for a slow or rate-limiting node; otherwise another one is called at once. */
  isPatient: boolean;
  onResult: OnResult;
};

/**
 * Sends all calls to a node, in as many requests as it needs: batches that are refused or time out shrink down to single
 * calls, and rate-limited calls wait. Throws an RpcFailure if a call has no result.
 */
export async function callNode(node: RpcNode, calls: RpcCall[], options: CallOptions): Promise<void> {
  let pending = calls.map((call, id): NumberedCall => ({ ...call, id }));
  let timeouts = 0;
  const onResult: OnResult = (call, result) => {
    options.onResult(call, result);
    pending = pending.filter(({ id }) => id !== call.id);
    timeouts = 0;
    node.rateLimitErrors = 0;
    node.isProbed = false;
  };
  const wait = rateLimitWaiter(node, options);
  while (pending.length > 0) {
    await wait();
    const unanswered = pending.length;
    const size = node.isProbed ? 1 : Math.min(sizeToTry(node.batch, Date.now()), unanswered);
    try {
      if (size > 1) await observe(node, options, postBatch(node.url, pending.slice(0, size), options, onResult));
      else await callEach(node, node.isProbed ? pending.slice(0, 1) : pending, { ...options, onResult });
      grow(node.batch, size, Date.now());
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      if (error.kind === "rate_limited") noteRateLimit(node, error);
      else if (error.details.isBatchRefusal && size > 1) halve(node.batch, size, Date.now());
      else if (error.kind !== "timeout") throw error;
      else {
        if (size > 1) shrink(node.batch, size, Date.now());
        else if (pending.length === unanswered) reset(node.batch);
        timeouts += 1;
        if (!options.isPatient || timeouts === maxTimeouts) throw error;
      }
    }
  }
}

/** Reports the outcome of a request that was not aborted. */
async function observe<T>({ url }: RpcNode, { signal, onRequest }: CallOptions, request: Promise<T>): Promise<T> {
  try {
    const result = await request;
    onRequest?.(url, "ok");
    return result;
  } catch (error) {
    if (error instanceof RpcFailure && !signal?.aborted) onRequest?.(url, error.kind);
    throw error;
  }
}

/** Returns a function that waits while the node is rate limiting, and throws once the total wait is too long. */
function rateLimitWaiter(node: RpcNode, { isPatient, signal }: CallOptions): () => Promise<void> {
  let remainingMs = isPatient ? maxWaitMs : 0;
  return async () => {
    const ms = node.limitedUntil - Date.now();
    if (ms <= 0) return;
    if (ms > remainingMs)
      throw new RpcFailure("rate_limited", `the node is rate limiting us for another ${Math.ceil(ms / 1000)} s`);
    remainingMs -= ms;
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };
}

/** Sends each call separately, and no more calls once the node limits the rate. Throws the first failure. */
async function callEach(node: RpcNode, calls: NumberedCall[], options: CallOptions): Promise<void> {
  const limit = pLimit(maxConcurrentCalls);
  const rateLimits: RpcFailure[] = [];
  const callOnce = async (call: NumberedCall) => {
    if (rateLimits.length > 0) return;
    try {
      options.onResult(call, await observe(node, options, postSingle(node.url, call, options)));
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== "rate_limited") throw error;
      rateLimits.push(error);
    }
  };
  const results = await Promise.allSettled(calls.map((call) => limit(callOnce, call)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  if (rateLimits[0]) throw rateLimits[0];
}

// How many calls a node accepts in one HTTP request, learned from refusals and timeouts. A size of 1 means no batches.

/** `current`: the size in use. `retryAt`: when a larger size is worth a trial. */
type BatchSize = { current: number; readonly max: number; retryAt: number };

const retryRefusedAfterMs = 30 * 60_000;
// A node that was slow may be fast again soon, but each trial may take as long as the timeout.
const retryTimedOutAfterMs = 5 * 60_000;

/** Starts at the maximum. */
export function newBatchSize(max: number): BatchSize {
  return { current: max, max, retryAt: 0 };
}

/** The size to use now. Occasionally doubled, because a provider's limits can change. */
export function sizeToTry({ current, max, retryAt }: BatchSize, now: number): number {
  return now < retryAt ? current : Math.min(current * 2, max);
}

/** After a refused batch. If only a larger trial was refused, the current size stays and the next trial waits. */
export function halve(size: BatchSize, refused: number, now: number): void {
  if (refused <= size.current) size.current = Math.max(1, Math.floor(refused / 2));
  size.retryAt = now + retryRefusedAfterMs;
}

/** After a batch that timed out. Shrinks faster than `halve`, because each trial takes the whole timeout. */
function shrink(size: BatchSize, timedOut: number, now: number): void {
  if (timedOut <= size.current) size.current = Math.max(1, Math.floor(timedOut / 4));
  size.retryAt = now + retryTimedOutAfterMs;
}

/** After a single call that timed out: the node is not slow but gone, so that nothing was learned about its batches. */
function reset(size: BatchSize): void {
  Object.assign(size, newBatchSize(size.max));
}

/** After an accepted batch. Keeps the size of a larger trial that the node accepted. */
export function grow(size: BatchSize, accepted: number, now: number): void {
  if (accepted <= size.current) return;
  size.current = accepted;
  size.retryAt = now + retryRefusedAfterMs;
}
