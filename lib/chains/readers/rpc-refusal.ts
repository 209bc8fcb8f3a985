import { RpcFailure, withoutSecrets } from "./rpc-failure";

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
export function refusalOf(response: unknown, { method, url, isInBatch }: Context): RpcFailure | undefined {
  return failureOf(response, { subject: method, url, isLogQuery: isLogQuery(method), isInBatch, isWholeBatch: false });
}

/** A node that refuses a whole batch returns one error, alone or as the only element of an array. */
export function refusalOfBatch(responses: unknown[], methods: readonly string[], url: string): RpcFailure | undefined {
  const context = { subject: "the batch", url, isInBatch: true, isWholeBatch: true };
  return responses
    .map((response) => failureOf(response, { ...context, isLogQuery: methods.some(isLogQuery) }))
    .find((failure) => failure !== undefined);
}

type RefusalContext = {
  subject: string;
  url: string;
  isLogQuery: boolean;
  isInBatch: boolean;
  isWholeBatch: boolean;
};

function failureOf(response: unknown, context: RefusalContext): RpcFailure | undefined {
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

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
