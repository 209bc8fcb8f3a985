import type { z } from "zod";
import { RpcFailure } from "./rpc-failure";
import type { RpcCall } from "./rpc-http";
import { askNode, newRpcNode, noteFailure, type NodeOptions, type RpcNode } from "./rpc-node";

// JSON-RPC over HTTP, in batches. Invariant: a batch returns a result for every call, in order, or throws one
// RpcFailure.

export { RpcFailure, type RpcFailureKind } from "./rpc-failure";
export type { RpcCall } from "./rpc-http";

export type RpcClient = {
  /** All results are from one node, possibly not the same one as before. */
  batch: (calls: RpcCall[]) => Promise<unknown[]>;
};

/** The call by which a node proves its chain; `check` throws an RpcFailure for a wrong result. */
export type ChainProof = { call: RpcCall; check: (answer: unknown) => void };

export type RpcOptions = NodeOptions & {
  /** Sent with the first calls to every node, and again every few minutes. */
  proof: ChainProof;
};

/** A client of several nodes that tracks their health. */
export type RpcPool = RpcClient & {
  /** A client of healthy nodes other than the one that responded last; null if there is none. */
  witness: () => RpcClient | null;
  /** The node that responded last lags or contradicts itself: prefer the others for a while. */
  distrust: () => void;
};

/** Validates one result. Throws an RpcFailure `malformed` that names the method. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, method: string): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new RpcFailure("malformed", `${method}: ${result.error.issues[0]?.path.join(".") ?? "answer"}`);
}

const verifyEveryMs = 5 * 60_000;
const distrustMs = 60_000;

/**
 * A client that sends each batch to the first healthy URL, then to the next one if it fails, and throws if all fail. A
 * node in backoff is called early only if no other responds; a rate-limiting node is not.
 */
export function createRpcClient(urls: readonly string[], options: RpcOptions): RpcPool {
  const nodes = urls.map((url) => newRpcNode(url, options));
  let last: RpcNode | undefined;
  const batchOf = async (candidates: RpcNode[], calls: RpcCall[]) => {
    let failure = new RpcFailure("unreachable", "no RPC URL is configured");
    for (const node of candidates) {
      try {
        const isPatient = candidates.every((other) => other === node || restingUntil(other) > Date.now());
        return { node, answers: await askVerified(node, calls, { ...options, isPatient }) };
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
      const { node, answers } = await batchOf(inTurn(nodes), calls);
      last = node;
      return answers;
    },
    witness() {
      const others = nodes.filter((node) => node !== last && restingUntil(node) <= Date.now());
      return others.length === 0 ? null : { batch: async (calls) => (await batchOf(others, calls)).answers };
    },
    distrust() {
      if (last) last.distrustedUntil = Date.now() + distrustMs;
    },
  };
}

function restingUntil({ restsUntil, limitedUntil }: RpcNode): number {
  return Math.max(restsUntil, limitedUntil);
}

/** Healthy nodes in the operator's order, then the others by remaining backoff. */
function inTurn(nodes: RpcNode[]): RpcNode[] {
  const now = Date.now();
  const waitOf = (node: RpcNode) => Math.max(restingUntil(node), node.distrustedUntil, now);
  return nodes.toSorted((a, b) => waitOf(a) - waitOf(b));
}

/** Adds the chain proof to the batch when it is due, so that it costs no separate request. */
async function askVerified(
  node: RpcNode,
  calls: RpcCall[],
  { proof, ...options }: RpcOptions & { isPatient: boolean },
): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const proofs = Date.now() - node.verifiedAt < verifyEveryMs ? [] : [proof.call];
  const answers: unknown[] = [];
  if (proofs.length > 0) node.verifiedAt = 0;
  await askNode(node, [...proofs, ...calls], {
    ...options,
    onAnswer({ id }, answer) {
      answers[id] = answer;
      if (id >= proofs.length) return;
      proof.check(answer);
      node.verifiedAt = Date.now();
    },
  });
  return answers.slice(proofs.length);
}
