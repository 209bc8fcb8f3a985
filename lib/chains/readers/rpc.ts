import type { z } from "zod";
import { RpcFailure } from "./rpc-failure";
import type { RpcCall } from "./rpc-http";
import { callNode, newRpcNode, noteFailure, type NodeOptions, type RpcNode } from "./rpc-node";

// JSON-RPC over HTTP, in batches. Invariant: a batch returns a result for every call, in order, or throws one
// RpcFailure.

export { RpcFailure, type RpcFailureKind } from "./rpc-failure";
export type { RpcCall } from "./rpc-http";

export type RpcClient = {
  /** All results are from one node, possibly not the same one as before. */
  batch: (calls: RpcCall[]) => Promise<unknown[]>;
};

/** The call by which a node proves its chain; `check` throws an RpcFailure for a wrong result. */
export type ChainProof = { call: RpcCall; check: (result: unknown) => void };

export type RpcOptions = NodeOptions & {
  /** Sent with the first calls to every node, and again every few minutes. */
  proof: ChainProof;
  /** Called with the outcome of each cross-check of a chain with several nodes. */
  onCrossCheck?: OnCrossCheck;
};

/** `behind`: the other node does not have the last block; `not_asked`: no other node is healthy. */
type CrossCheckOutcome = "agreed" | "disagreed" | "behind" | "unavailable" | "not_asked";
export type OnCrossCheck = (outcome: CrossCheckOutcome) => void;

/** A client of several nodes that tracks their health. */
export type RpcPool = RpcClient & {
  nodeCount: number;
  /** Every node proves its chain again with its next calls. */
  requireProof: () => void;
  /** A client of healthy nodes other than the one that responded last; null if there is none. */
  witness: () => RpcClient | null;
  /** Reports the outcome of a cross-check, if the chain has several nodes. */
  noteCrossCheck: OnCrossCheck;
  /** Called when the node that responded last lags or contradicts itself: prefers the others for a while. */
  distrust: () => void;
};

/** Validates one result. Throws an RpcFailure `malformed` that names the method. */
export function parseResult<T>(schema: z.ZodType<T>, result: unknown, method: string): T {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new RpcFailure("malformed", `${method}: ${parsed.error.issues[0]?.path.join(".") ?? "result"}`);
}

const verifyEveryMs = 5 * 60_000;
const distrustMs = 60_000;

/**
 * A client that sends each batch to the first healthy URL, then to the next one if it fails, and throws if all fail. A
 * node in backoff is called early only if no other responds; a rate-limiting node is never called early. While others
 * respond, calls wait for a node that has failed only once it has proved its chain again in the background.
 */
export function createRpcClient(urls: readonly string[], options: RpcOptions): RpcPool {
  const nodes = urls.map((url) => newRpcNode(url, options));
  let lastResponding: RpcNode | undefined;
  const probeFailed = newProbe(options);
  const batchOf = async (candidates: RpcNode[], calls: RpcCall[]) => {
    let failure = new RpcFailure("unreachable", "no RPC URL is configured");
    for (const node of candidates) {
      try {
        const isPatient = candidates.every((other) => other === node || unavailableUntil(other) > Date.now());
        const results = await callVerified(node, calls, { ...options, isPatient });
        node.failures = 0;
        return { node, results };
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error;
        noteFailure(node, error);
        failure = error;
      }
    }
    throw failure;
  };
  return {
    async batch(calls) {
      if (nodes.some(isUsable)) probeFailed(nodes);
      const { node, results } = await batchOf(byHealth(nodes), calls);
      lastResponding = node;
      return results;
    },
    witness() {
      probeFailed(nodes);
      const isReady = (node: RpcNode) => isUsable(node) && unavailableUntil(node) <= Date.now();
      const others = nodes.filter((node) => node !== lastResponding && isReady(node));
      return others.length === 0 ? null : { batch: async (calls) => (await batchOf(others, calls)).results };
    },
    nodeCount: nodes.length,
    requireProof() {
      for (const node of nodes) node.verifiedAt = 0;
    },
    noteCrossCheck(outcome) {
      if (nodes.length > 1) options.onCrossCheck?.(outcome);
    },
    distrust() {
      if (lastResponding) lastResponding.distrustedUntil = Date.now() + distrustMs;
    },
  };
}

function unavailableUntil({ backsOffUntil, limitedUntil }: RpcNode): number {
  return Math.max(backsOffUntil, limitedUntil);
}

/** Returns a function that calls the nodes that have failed, without anybody waiting, to see whether they respond again. */
function newProbe(options: RpcOptions): (nodes: readonly RpcNode[]) => void {
  const probed = new Set<RpcNode>();
  const probe = async (node: RpcNode) => {
    probed.add(node);
    try {
      await callVerified(node, [options.proof.call], { ...options, isPatient: false });
      node.isBack = true;
    } catch (error) {
      if (error instanceof RpcFailure) noteFailure(node, error);
    } finally {
      probed.delete(node);
    }
  };
  const isDue = (node: RpcNode) => !isUsable(node) && !probed.has(node) && unavailableUntil(node) <= Date.now();
  return (nodes) => {
    for (const node of nodes.filter(isDue)) void probe(node);
  };
}

/** Whether a call may wait for the node. */
function isUsable({ failures, isBack }: RpcNode): boolean {
  return failures === 0 || isBack;
}

/** Healthy nodes in the operator's order, then those that have failed, then the others by remaining backoff. */
function byHealth(nodes: RpcNode[]): RpcNode[] {
  const now = Date.now();
  const waitOf = (node: RpcNode) =>
    Math.max(unavailableUntil(node), node.distrustedUntil, isUsable(node) ? now : now + 1);
  return nodes.toSorted((a, b) => waitOf(a) - waitOf(b));
}

/** Adds the chain proof to the batch when it is due, so that it costs no separate request. */
async function callVerified(
  node: RpcNode,
  calls: RpcCall[],
  { proof, ...options }: RpcOptions & { isPatient: boolean },
): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const proofs = Date.now() - node.verifiedAt < verifyEveryMs ? [] : [proof.call];
  const results: unknown[] = [];
  // Reset first, so that the calls after a failed proof repeat it.
  if (proofs.length > 0) node.verifiedAt = 0;
  await callNode(node, [...proofs, ...calls], {
    ...options,
    onResult({ id }, result) {
      results[id] = result;
      if (id >= proofs.length) return;
      proof.check(result);
      node.verifiedAt = Date.now();
    },
  });
  return results.slice(proofs.length);
}
