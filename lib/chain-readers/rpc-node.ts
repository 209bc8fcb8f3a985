import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { grow, halve, newBatchSize, sizeToTry, type BatchSize } from "./batch-size";
import { RpcFailure, type RpcFailureKind } from "./rpc-failure";
import { postBatch, postSingle, type HttpOptions, type NumberedCall, type OnAnswer, type RpcCall } from "./rpc-http";

/** A node and its recent health. */
export type RpcNode = {
  url: string;
  verifiedAt: number;
  /** Consecutive failures. */
  failures: number;
  /** Backoff after failures. */
  restsUntil: number;
  /** Consecutive rate-limit errors. */
  limits: number;
  /** The node is rate limiting us and is not called until then. */
  limitedUntil: number;
  /** Responds, but is called last until then. */
  distrustedUntil: number;
  batch: BatchSize;
};

export type NodeOptions = HttpOptions & {
  /** Calls per HTTP request. "single": no batches. */
  maxCallsPerRequest?: number | "single";
};

const singleCallsAtOnce = 8;
const maxRestMs = 60_000;
const maxLimitMs = 3_600_000;
// The total time that a set of calls waits for a rate-limiting node before it fails.
const patienceMs = 20_000;

export function newRpcNode(url: string, { maxCallsPerRequest = 100 }: NodeOptions): RpcNode {
  const max = maxCallsPerRequest === "single" ? 1 : maxCallsPerRequest;
  const batch = newBatchSize(max);
  return { url, verifiedAt: 0, failures: 0, restsUntil: 0, limits: 0, limitedUntil: 0, distrustedUntil: 0, batch };
}

// A refused call says more about the call than about the node.
const restsAfter: ReadonlySet<RpcFailureKind> = new Set(["unreachable", "timeout", "malformed", "wrong_chain"]);

/** Failed nodes back off exponentially. */
export function noteFailure(node: RpcNode, { kind }: RpcFailure): void {
  if (!restsAfter.has(kind)) return;
  node.failures += 1;
  node.restsUntil = Date.now() + Math.min(1000 * 2 ** node.failures, maxRestMs);
}

function noteLimit(node: RpcNode, { facts }: RpcFailure): void {
  const backoffMs = Math.min(1000 * 2 ** node.limits, maxRestMs);
  node.limits += 1;
  // Avoids a tight loop with a node that keeps refusing but asks for almost no wait.
  const waitMs = Math.max(facts.retryAfterMs ?? backoffMs, backoffMs / 8);
  node.limitedUntil = Date.now() + Math.min(waitMs, maxLimitMs);
}

type Asking = NodeOptions & {
  /** Whether to wait for a rate-limiting node; otherwise another one is called at once. */
  isPatient: boolean;
  onAnswer: OnAnswer;
};

/**
 * Sends all calls to a node, in as many requests as it needs: refused batches are halved down to single calls, and
 * rate-limited calls wait. Throws an RpcFailure if a call gets no result.
 */
export async function askNode(node: RpcNode, calls: RpcCall[], asking: Asking): Promise<void> {
  let open = calls.map((call, id): NumberedCall => ({ ...call, id }));
  const onAnswer: OnAnswer = (call, answer) => {
    asking.onAnswer(call, answer);
    open = open.filter(({ id }) => id !== call.id);
    node.limits = 0;
  };
  const wait = waiter(node, asking);
  while (open.length > 0) {
    await wait();
    const size = Math.min(sizeToTry(node.batch, Date.now()), open.length);
    try {
      if (size > 1) await observe(node, asking, postBatch(node.url, open.slice(0, size), asking, onAnswer));
      else await askEach(node, open, { ...asking, onAnswer });
      grow(node.batch, size, Date.now());
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      if (error.kind === "rate_limited") noteLimit(node, error);
      else if (error.facts.isOfBatch && size > 1) halve(node.batch, size, Date.now());
      else throw error;
    }
  }
  node.failures = 0;
}

/** Reports the outcome of a request that was not aborted. */
async function observe<T>({ url }: RpcNode, { signal, onRequest }: Asking, request: Promise<T>): Promise<T> {
  try {
    const result = await request;
    onRequest?.(url, "ok");
    return result;
  } catch (error) {
    if (error instanceof RpcFailure && !signal?.aborted) onRequest?.(url, error.kind);
    throw error;
  }
}

/** Waits while the node is rate limiting, until the patience is used up. */
function waiter(node: RpcNode, { isPatient, signal }: Asking): () => Promise<void> {
  let patience = isPatient ? patienceMs : 0;
  return async () => {
    const ms = node.limitedUntil - Date.now();
    if (ms <= 0) return;
    if (ms > patience)
      throw new RpcFailure("rate_limited", `the node is rate limiting us for another ${Math.ceil(ms / 1000)} s`);
    patience -= ms;
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };
}

/** Sends each call separately. Throws the first failure. */
async function askEach(node: RpcNode, calls: NumberedCall[], asking: Asking): Promise<void> {
  const limit = pLimit(singleCallsAtOnce);
  const limits: RpcFailure[] = [];
  const ask = async (call: NumberedCall) => {
    if (limits.length > 0) return;
    try {
      asking.onAnswer(call, await observe(node, asking, postSingle(node.url, call, asking)));
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind !== "rate_limited") throw error;
      limits.push(error);
    }
  };
  const results = await Promise.allSettled(calls.map((call) => limit(ask, call)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  if (limits[0]) throw limits[0];
}
