import { RpcFailure, type RpcFailureKind, withoutSecrets } from "./rpc-failure";

// One HTTP request to a node, with one call or a batch.

export type RpcCall = { method: string; params: unknown[] };

export type NumberedCall = RpcCall & { id: number };

export type HttpOptions = {
  timeoutMs?: number;
  maxBodyBytes?: number;
  signal?: AbortSignal;
  /** Called after each HTTP request. */
  onRequest?: OnRequest;
};

/** `outcome` is "ok", or the kind of failure if the response was not usable. */
export type OnRequest = (url: string, outcome: RpcFailureKind | "ok") => void;

/** Called with each result; for a batch, in the order of the calls. */
export type OnResult = (call: NumberedCall, result: unknown) => void;

/**
 * Sends all calls in one request. Throws an RpcFailure at the first refused call. If the node only rate-limits some
 * calls, reports the results of the other calls before it throws.
 */
export async function postBatch(
  url: string,
  calls: NumberedCall[],
  options: HttpOptions,
  onResult: OnResult,
): Promise<void> {
  const body = parseJson(await post(url, calls.map(bodyOf), options));
  const methods = calls.map(({ method }) => method);
  if (!Array.isArray(body))
    throw refusalOfBatch([body], methods, url) ?? new RpcFailure("malformed", "the response is not a batch");
  const responses = new Map<unknown, unknown>(body.map((response: unknown) => [fieldOf(response, "id"), response]));
  let limited: RpcFailure | undefined;
  for (const call of calls) {
    const response = responses.get(call.id);
    const failure =
      response === undefined
        ? refusalOfBatch(body, methods, url)
        : refusalOf(response, { method: call.method, url, isInBatch: true });
    if (failure?.kind === "rate_limited") limited ??= failure;
    else if (failure) throw failure;
    else onResult(call, resultOf(response, call));
  }
  if (limited) throw limited;
}

export async function postSingle(url: string, call: NumberedCall, options: HttpOptions): Promise<unknown> {
  const response = parseJson(await post(url, bodyOf(call), options));
  const failure = refusalOf(response, { method: call.method, url, isInBatch: false });
  if (failure) throw failure;
  return resultOf(response, call);
}

function bodyOf({ id, method, params }: NumberedCall): unknown {
  return { jsonrpc: "2.0", id, method, params };
}

async function post(url: string, body: unknown, options: HttpOptions): Promise<string> {
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
    const failure = failureOf(response, Array.isArray(body));
    if (failure) {
      await response.body?.cancel();
      throw failure;
    }
    return await readCapped(response, options.maxBodyBytes ?? 64 * 1024 * 1024);
  } catch (error) {
    if (error instanceof RpcFailure) throw error;
    throw new RpcFailure(timeout.aborted ? "timeout" : "unreachable", "the node did not respond");
  }
}

// Statuses with which servers reject a request because of its size or format.
const formatStatuses: ReadonlySet<number> = new Set([400, 405, 413, 415, 422, 501]);
// Statuses with which servers and gateways give up a request that takes too long.
const timeoutStatuses: ReadonlySet<number> = new Set([408, 504, 524]);

function failureOf({ status, ok, headers }: Response, isBatch: boolean): RpcFailure | undefined {
  const retryAfter = headers.get("retry-after");
  if (status === 429 || status === 402 || (status === 503 && retryAfter !== null)) {
    return new RpcFailure("rate_limited", `HTTP ${status}`, { retryAfterMs: retryAfterMs(retryAfter, Date.now()) });
  }
  // A JSON body is parsed even with an error status, because it may contain the node's own error.
  if (ok || (headers.get("content-type")?.includes("json") ?? false)) return undefined;
  if (timeoutStatuses.has(status)) return new RpcFailure("timeout", `HTTP ${status}`);
  if (formatStatuses.has(status)) return new RpcFailure("refused", `HTTP ${status}`, { isBatchRefusal: isBatch });
  return new RpcFailure("unreachable", `HTTP ${status}`);
}

/** `Retry-After` in milliseconds (seconds or a date). */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function readCapped(response: Response, limit: number): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw new RpcFailure("too_large", `the response is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcFailure("malformed", "the response is not JSON");
  }
}

function resultOf(response: unknown, { method }: NumberedCall): unknown {
  const result = fieldOf(response, "result");
  if (result === undefined) throw new RpcFailure("malformed", `${method}: no result`);
  return result;
}

// The meaning of a node's JSON-RPC error. Nodes use the same codes for a query that is too large, which a smaller one
// cures, and for too many calls, which only waiting cures.

// Codes of a lagging Solana node: block not available, block status not available, minimum slot not reached.
const behindCodes: ReadonlySet<unknown> = new Set([-32_004, -32_014, -32_016]);
const rateLimitCodes: ReadonlySet<unknown> = new Set([402, 429]);
// EIP-1474's "limit exceeded". For logs it may mean the range, the number of logs, or the rate.
const limitCode = -32_005;
const rateWords =
  /rate.?limit|rate exceeded|too many requests?|request (rate|count|limit)|per second|\/sec|\brps\b|compute units|credits|quota|throughput|slow down/i;
const batchWords = /batch|response too large/i;

type Context = { method: string; url: string; isInBatch: boolean };

/** The failure that the response to one call reports, if any. */
function refusalOf(response: unknown, { method, url, isInBatch }: Context): RpcFailure | undefined {
  return failureInResponse(response, {
    subject: method,
    url,
    isLogQuery: isLogQuery(method),
    isInBatch,
    isWholeBatch: false,
  });
}

/** A node that refuses a whole batch returns one error, alone or as the only element of an array. */
function refusalOfBatch(responses: unknown[], methods: readonly string[], url: string): RpcFailure | undefined {
  const context = { subject: "the batch", url, isInBatch: true, isWholeBatch: true };
  return responses
    .map((response) => failureInResponse(response, { ...context, isLogQuery: methods.some(isLogQuery) }))
    .find((failure) => failure !== undefined);
}

type RefusalContext = {
  subject: string;
  url: string;
  isLogQuery: boolean;
  isInBatch: boolean;
  isWholeBatch: boolean;
};

function failureInResponse(response: unknown, context: RefusalContext): RpcFailure | undefined {
  const { subject, url, isLogQuery: isAboutLogs, isInBatch, isWholeBatch } = context;
  const error = fieldOf(response, "error");
  if (error === undefined || error === null) return undefined;
  const [code, text] = [fieldOf(error, "code"), fieldOf(error, "message")];
  const message = typeof text === "string" ? text : "no reason given";
  const detail = `${subject}: ${withoutSecrets(message, url)}`;
  if (isInBatch && batchWords.test(message)) return new RpcFailure("refused", detail, { isBatchRefusal: true });
  const mayBeRate = code === limitCode;
  if (rateWords.test(message) || rateLimitCodes.has(code) || (mayBeRate && !isAboutLogs))
    return new RpcFailure("rate_limited", detail);
  if (behindCodes.has(code)) return new RpcFailure("inconsistent", detail);
  return new RpcFailure("refused", detail, { isBatchRefusal: isWholeBatch, mayMeanWait: mayBeRate });
}

function isLogQuery(method: string): boolean {
  return method === "eth_getLogs";
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
