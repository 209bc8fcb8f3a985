import { WaitsForApproval } from "@/lib/accounts/four-eyes/with-approval";
import { responseLog } from "@/lib/platform/log";
import { observeRequest } from "@/lib/operations/metrics/requests";
import { errorReply } from "./error-response";
import { delayRejection } from "./delay-rejection";
import { accepted, toResponse, type EncodedReply, type Reply, encode } from "./operation";
import { requestIdOf } from "./request-id";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

export type PathParams = Record<string, string>;
export type RouteContext = {
  params: Promise<PathParams>;
  /** The route's path with parameter names. */
  route?: string;
  /** Sends a reply without creating a Response, and returns a marker. */
  send?: (reply: EncodedReply) => Response;
};
/** The function that Next and our server call. */
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/** Caller fields of the log line, filled in as they become known. */
export type LoggedCaller = { merchantId?: bigint; keyId?: string; userId?: bigint };

type Run = (params: PathParams, caller: LoggedCaller, requestId: string) => Promise<Reply>;

/** Handles a request for every audience: id, errors, common headers and one log line. */
export async function respond(
  request: Request,
  context: RouteContext,
  headers: Record<string, string>,
  run: Run,
): Promise<Response> {
  const startedMs = performance.now();
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  // Next omits the params of a path without any.
  const params = ((await context.params) as PathParams | undefined) ?? {};
  const caller: LoggedCaller = {};
  const reply = await run(params, caller, requestId).catch((error: unknown) =>
    error instanceof WaitsForApproval ? accepted(error.approval) : errorReply(error, requestId),
  );
  logResponse({ method: request.method, route: context.route, requestId, caller, status: reply.status, startedMs });
  if (reply.status === 429) await delayRejection();
  const complete = { ...reply, headers: { ...headers, ...reply.headers, "x-request-id": requestId } };
  if (reply.body instanceof ReadableStream)
    return streamed(request, reply.body as ReadableStream<Uint8Array>, complete);
  return (context.send ?? toResponse)(await encodeFor(request, complete));
}

/** A Response, which cancels the stream when the connection closes. HEAD has no body, so nothing is read for it. */
async function streamed({ method }: Request, stream: ReadableStream<Uint8Array>, reply: ResponseInit) {
  if (method !== "HEAD") return new Response(stream, reply);
  await stream.cancel();
  return new Response(null, reply);
}

type LoggedResponse = {
  method: string | undefined;
  /** The path with parameter names. */
  route: string | undefined;
  requestId: string;
  caller?: LoggedCaller;
  status: number;
  startedMs: number;
};

/**
 * Logs and counts a response. Never logs values from the path or the query. Health checks are most of an idle process's
 * requests: they are not counted, and logged at debug level.
 */
export function logResponse({ method, route, requestId, caller, status, startedMs }: LoggedResponse): void {
  const durationMs = performance.now() - startedMs;
  const isHealthCheck = route?.startsWith("/api/health/") ?? false;
  if (!isHealthCheck) observeRequest({ method: method ?? "", route: route ?? "unknown", status, durationMs });
  responseLog()[isHealthCheck ? "debug" : "info"](
    {
      request_id: requestId,
      method,
      route,
      status,
      duration_ms: Math.round(durationMs * 10) / 10,
      merchant_id: caller?.merchantId?.toString(),
      key_id: caller?.keyId,
      user_id: caller?.userId?.toString(),
    },
    "Request handled",
  );
}

const compress = promisify(gzip);
// Below this size, compression saves less than its headers cost.
const minBytes = 1024;

/**
 * Encodes the reply, with gzip if the client accepts it. Invariant: only responses to GET are compressed. Secrets shown
 * once are in POST responses next to text that the caller chose, and the compressed length would reveal them (BREACH).
 */
async function encodeFor({ method, headers: requestHeaders }: Request, reply: Reply): Promise<EncodedReply> {
  const plain = encode(reply);
  // HEAD has the fields of GET (RFC 9110 section 9.3.2); the server omits its body.
  if (method !== "GET" && method !== "HEAD") return plain;
  const headers: Record<string, string> = { ...plain.headers, vary: "Accept-Encoding" };
  if (!accepts(requestHeaders.get("accept-encoding"), "gzip")) return { ...plain, headers };
  // The two encodings have different bytes, so they can share only a weak ETag.
  if (headers.etag) headers.etag = `W/${headers.etag}`;
  if (method === "HEAD" || Buffer.byteLength(plain.content ?? "") < minBytes) return { ...plain, headers };
  const content = await compress(plain.content ?? "");
  return { ...plain, headers: { ...headers, "content-encoding": "gzip" }, content };
}

/** Whether an `Accept-Encoding` allows this encoding, by name or by `*` (RFC 9110 section 12.5.3). */
export function accepts(header: string | null | undefined, encoding: string): boolean {
  if (!header) return false;
  const accepted = parseAccept(header);
  const match =
    accepted.find(({ type }) => type.toLowerCase() === encoding) ?? accepted.find(({ type }) => type === "*");
  return match !== undefined && match.q > 0;
}
