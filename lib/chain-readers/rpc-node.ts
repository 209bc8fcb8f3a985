import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { grow, halve, newBatchSize, sizeToTry, type BatchSize } from "./batch-size";
import { RpcFailure, type RpcFailureKind } from "./rpc-failure";
import { postBatch, postSingle, type HttpOptions, type NumberedCall, type OnAnswer, type RpcCall } from "./rpc-http";

/** A node and what is known of it. */
export type RpcNode = {
  url: string;
  verifiedAt: number;
  /** Failures in a row. */
  failures: number;
  /** It did not answer. */
  restsUntil: number;
  /** Refusals in a row because of its rate limit. */
  limits: number;
  /** It asked us to wait: until then it is not asked at all. */
  limitedUntil: number;
  /** It answers, and is asked last. */
  distrustedUntil: number;
  batch: BatchSize;
};

export type NodeOptions = HttpOptions & {
  /** More calls than this go in several HTTP requests. "single": each alone, for nodes without batches. */
  maxCallsPerRequest?: number | "single";
};

const singleCallsAtOnce = 8;
const maxRestMs = 60_000;
const maxLimitMs = 3_600_000;
// The total that one set of calls waits for a node that limits us, before the set fails.
const patienceMs = 20_000;

/** A node that was not asked yet. */
export function newRpcNode(url: string, { maxCallsPerRequest = 100 }: NodeOptions): RpcNode {
  const max = maxCallsPerRequest === "single" ? 1 : maxCallsPerRequest;
  const batch = newBatchSize(max);
  return { url, verifiedAt: 0, failures: 0, restsUntil: 0, limits: 0, limitedUntil: 0, distrustedUntil: 0, batch };
}

// A refusal says more about the question than about the node.
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
  // A node that asks for no wait and refuses again must not be asked in a tight loop.
  const waitMs = Math.max(facts.retryAfterMs ?? backoffMs, backoffMs / 8);
  node.limitedUntil = Date.now() + Math.min(waitMs, maxLimitMs);
}

type Asking = NodeOptions & {
  /** Whether to wait for a node that limits us; otherwise another one is asked at once. */
  isPatient: boolean;
  onAnswer: OnAnswer;
};

/**
 * Asks a node all calls, in as many requests as it wants: refused batches are halved down to single calls, and calls beyond its
 * rate limit wait. Throws an RpcFailure when a call stays without an answer.
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
      if (size > 1) await postBatch(node.url, open.slice(0, size), asking, onAnswer);
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

/** Waits while the node limits us, as long as patience lasts. */
function waiter(node: RpcNode, { isPatient, signal }: Asking): () => Promise<void> {
  let patience = isPatient ? patienceMs : 0;
  return async () => {
    const ms = node.limitedUntil - Date.now();
    if (ms <= 0) return;
    if (ms > patience) throw new RpcFailure("rate_limited", `the node limits us for another ${Math.ceil(ms / 1000)} s`);
    patience -= ms;
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  };
}

/** Asks each call alone. Throws the failure of the first call that has one. */
async function askEach(node: RpcNode, calls: NumberedCall[], asking: Asking): Promise<void> {
  const limit = pLimit(singleCallsAtOnce);
  const limits: RpcFailure[] = [];
  const ask = async (call: NumberedCall) => {
    if (limits.length > 0) return;
    try {
      asking.onAnswer(call, await postSingle(node.url, call, asking));
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
