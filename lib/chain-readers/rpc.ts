import type { z } from "zod";
import { RpcFailure } from "./rpc-failure";
import type { RpcCall } from "./rpc-http";
import { askNode, newRpcNode, noteFailure, type NodeOptions, type RpcNode } from "./rpc-node";

// JSON-RPC over HTTP, in batches. Invariant: a batch returns an answer to every call, in order, or throws one RpcFailure.

export { RpcFailure, type RpcFailureKind } from "./rpc-failure";
export type { RpcCall } from "./rpc-http";

export type RpcClient = {
  /** Answers to all calls from one node. The node may not be the one that answered before. */
  batch: (calls: RpcCall[]) => Promise<unknown[]>;
};

/** The question by which a node shows what chain it is of; `check` throws an RpcFailure at the wrong answer. */
export type ChainProof = { call: RpcCall; check: (answer: unknown) => void };

export type RpcOptions = NodeOptions & {
  /** Asked of every node with its first calls, and with others every few minutes. */
  proof: ChainProof;
};

/** A client of several nodes, which knows how each has been doing. */
export type RpcPool = RpcClient & {
  /** A client of the nodes that did not answer last, as far as they are well; null when there is none. */
  witness: () => RpcClient | null;
  /** The node that answered last is behind or contradicts itself: the others are asked before it for a while. */
  distrust: () => void;
};

/** Validates one answer against its schema. Throws an RpcFailure `malformed` that names the method. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, method: string): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new RpcFailure("malformed", `${method}: ${result.error.issues[0]?.path.join(".") ?? "answer"}`);
}

const verifyEveryMs = 5 * 60_000;
const distrustMs = 60_000;

/**
 * A client that asks the first URL that is well, at each batch the next one where it fails, and itself fails when all have. A
 * node that failed is asked early only when no other answers; one that limits us, never.
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

/** Those that are well in the operator's order, then the others, the one first that has the least to go. */
function inTurn(nodes: RpcNode[]): RpcNode[] {
  const now = Date.now();
  const waitOf = (node: RpcNode) => Math.max(restingUntil(node), node.distrustedUntil, now);
  return nodes.toSorted((a, b) => waitOf(a) - waitOf(b));
}

/** Asks for the node's chain along with the calls when it is due, so that the check costs no request of its own. */
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
