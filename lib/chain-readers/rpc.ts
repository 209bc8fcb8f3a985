import pLimit from "p-limit";
import type { z } from "zod";

// JSON-RPC over HTTP, in batches. First promise: what comes out is either an answer to every call, in order, or one
// RpcFailure that says what went wrong; never half an answer, never an exception of another kind.

export type RpcFailureKind =
  | "unreachable"
  | "timeout"
  | "too_large"
  | "malformed"
  | "refused"
  | "wrong_chain"
  | "inconsistent"
  | "disagreement"
  | "wrong_decimals";

export class RpcFailure extends Error {
  override readonly name = "RpcFailure";

  constructor(
    readonly kind: RpcFailureKind,
    detail: string,
  ) {
    super(`${kind}: ${detail.slice(0, 200)}`);
  }
}

export type RpcCall = { method: string; params: unknown[] };

export type RpcClient = {
  /** Answers to all calls from one node. The node may not be the one that answered before. */
  batch: (calls: RpcCall[]) => Promise<unknown[]>;
};

/** The question by which a node shows what chain it is of; `check` throws an RpcFailure at the wrong answer. */
export type ChainProof = { call: RpcCall; check: (answer: unknown) => void };

export type RpcOptions = {
  /** Asked of every node at its first use and hourly. */
  proof: ChainProof;
  timeoutMs?: number;
  maxBodyBytes?: number;
  /** More calls than this go in several HTTP requests to the same node. "single": each alone, for nodes without batches. */
  maxCallsPerRequest?: number | "single";
  signal?: AbortSignal;
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

type Endpoint = {
  url: string;
  verifiedAt: number;
  failures: number;
  /** It did not answer. */
  restsUntil: number;
  /** It answers, and is asked last. */
  distrustedUntil: number;
};

const verifyEveryMs = 3_600_000;
const singleCallsAtOnce = 8;
// What Solana nodes answer when they have not got that far: block not available, block status not available, minimum slot.
const behindCodes: ReadonlySet<unknown> = new Set([-32_004, -32_014, -32_016]);

/**
 * A client that asks the first URL that is well, at each batch the next one where it fails, and itself fails when all have. A
 * node that failed rests, the longer the oftener it did, and is asked before its time only when no other answers.
 */
export function createRpcClient(urls: readonly string[], options: RpcOptions): RpcPool {
  const endpoints = urls.map((url): Endpoint => ({
    url,
    verifiedAt: 0,
    failures: 0,
    restsUntil: 0,
    distrustedUntil: 0,
  }));
  let last: Endpoint | undefined;
  const batchOf = async (candidates: Endpoint[], calls: RpcCall[]) => {
    let failure = new RpcFailure("unreachable", "no RPC URL is configured");
    for (const endpoint of candidates) {
      try {
        await verify(endpoint, options);
        const answers = await callAll(endpoint.url, calls, options);
        endpoint.failures = 0;
        return { endpoint, answers };
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error;
        if (restsAfter.has(error.kind)) rest(endpoint);
        failure = error;
      }
    }
    throw failure;
  };
  return {
    async batch(calls) {
      const { endpoint, answers } = await batchOf(inTurn(endpoints), calls);
      last = endpoint;
      return answers;
    },
    witness() {
      const others = endpoints.filter((endpoint) => endpoint !== last && endpoint.restsUntil <= Date.now());
      return others.length === 0 ? null : { batch: async (calls) => (await batchOf(others, calls)).answers };
    },
    distrust() {
      if (last) last.distrustedUntil = Date.now() + maxRestMs;
    },
  };
}

// A refusal says more of the question than of the node.
const restsAfter: ReadonlySet<RpcFailureKind> = new Set(["unreachable", "timeout", "malformed", "wrong_chain"]);
const maxRestMs = 60_000;

function rest(endpoint: Endpoint): void {
  endpoint.failures += 1;
  endpoint.restsUntil = Date.now() + Math.min(1000 * 2 ** endpoint.failures, maxRestMs);
}

/** Those that are well in the operator's order, then the others, the one first that has the least to go. */
function inTurn(endpoints: Endpoint[]): Endpoint[] {
  const now = Date.now();
  const waitOf = (endpoint: Endpoint) => Math.max(endpoint.restsUntil, endpoint.distrustedUntil, now);
  return endpoints.toSorted((a, b) => waitOf(a) - waitOf(b));
}

async function verify(endpoint: Endpoint, options: RpcOptions): Promise<void> {
  if (Date.now() - endpoint.verifiedAt < verifyEveryMs) return;
  endpoint.verifiedAt = 0;
  const [answer] = await callAll(endpoint.url, [options.proof.call], options);
  options.proof.check(answer);
  endpoint.verifiedAt = Date.now();
}

async function callAll(url: string, calls: RpcCall[], options: RpcOptions): Promise<unknown[]> {
  const size = options.maxCallsPerRequest ?? 100;
  if (size === "single") return callEach(url, calls, options);
  const answers: unknown[] = [];
  for (let start = 0; start < calls.length; start += size) {
    const some = calls.slice(start, start + size);
    answers.push(...answersOf(await post(url, some.map(bodyOf), options), some));
  }
  return answers;
}

async function callEach(url: string, calls: RpcCall[], options: RpcOptions): Promise<unknown[]> {
  const limit = pLimit(singleCallsAtOnce);
  const ask = async (call: RpcCall) => answerOf(parseJson(await post(url, bodyOf(call), options)), call);
  return Promise.all(calls.map((call) => limit(ask, call)));
}

function bodyOf(call: RpcCall, id = 0): unknown {
  return { jsonrpc: "2.0", id, ...call };
}

async function post(url: string, body: unknown, options: RpcOptions): Promise<string> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
    if (!response.ok && !isJson(response)) throw new RpcFailure("unreachable", `HTTP ${response.status}`);
    return await readCapped(response, options.maxBodyBytes ?? 64 * 1024 * 1024);
  } catch (error) {
    if (error instanceof RpcFailure) throw error;
    throw new RpcFailure(timeout.aborted ? "timeout" : "unreachable", "the node did not answer");
  }
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

async function readCapped(response: Response, limit: number): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new RpcFailure("too_large", `more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function answersOf(text: string, calls: RpcCall[]): unknown[] {
  const body = parseJson(text);
  // A node that refuses the batch as a whole answers with one error object.
  if (!Array.isArray(body)) throw refusal(body, "the batch") ?? new RpcFailure("malformed", "not a batch of answers");
  const byId = new Map<unknown, unknown>(body.map((answer: unknown) => [fieldOf(answer, "id"), answer]));
  return calls.map((call, id) => answerOf(byId.get(id), call));
}

function answerOf(answer: unknown, call: RpcCall): unknown {
  const refused = refusal(answer, call.method);
  if (refused) throw refused;
  const result = fieldOf(answer, "result");
  if (result === undefined) throw new RpcFailure("malformed", `${call.method}: no result`);
  return result;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcFailure("malformed", "not JSON");
  }
}

function refusal(answer: unknown, what: string): RpcFailure | undefined {
  const error = fieldOf(answer, "error");
  if (error === undefined || error === null) return undefined;
  const message = fieldOf(error, "message");
  const kind = behindCodes.has(fieldOf(error, "code")) ? "inconsistent" : "refused";
  return new RpcFailure(kind, `${what}: ${typeof message === "string" ? message : "no reason given"}`);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
