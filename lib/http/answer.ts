import { log } from "@/lib/log";
import { toCompressedResponse } from "./compress";
import { errorReply } from "./error-response";
import type { Reply } from "./reply";
import { requestIdOf } from "./request-id";

export type PathParams = Record<string, string>;
export type RouteContext = { params: Promise<PathParams> };
/** What Next and our server call. */
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/** Fields of the log line that name the caller; filled in as they become known. */
export type LoggedCaller = { merchantId?: bigint; keyId?: string; userId?: bigint };

type Run = (params: PathParams, caller: LoggedCaller, requestId: string) => Promise<Reply>;

/** Runs one request: id, errors, common headers and the one log line, in every audience alike. */
export async function answer(
  request: Request,
  context: RouteContext,
  headers: Record<string, string>,
  run: Run,
): Promise<Response> {
  const startedMs = performance.now();
  const requestId = requestIdOf(request.headers);
  // Next leaves the parameters out where a path has none.
  const params = ((await context.params) as PathParams | undefined) ?? {};
  const caller: LoggedCaller = {};
  const reply = await run(params, caller, requestId).catch((error: unknown) => errorReply(error, requestId));
  logAnswer(request, params, { requestId, caller, status: reply.status, startedMs });
  return toCompressedResponse(request, {
    ...reply,
    headers: { ...headers, ...reply.headers, "x-request-id": requestId },
  });
}

type AnswerFacts = { requestId: string; caller: LoggedCaller; status: number; startedMs: number };

function logAnswer(request: Request, params: PathParams, { requestId, caller, status, startedMs }: AnswerFacts): void {
  log().info(
    {
      request_id: requestId,
      method: request.method,
      route: routeOf(request.url, params),
      status,
      duration_ms: Math.round((performance.now() - startedMs) * 10) / 10,
      merchant_id: caller.merchantId?.toString(),
      key_id: caller.keyId,
      user_id: caller.userId?.toString(),
    },
    "answered",
  );
}

/** The path with its variable parts by name: whatever a caller puts there stays out of the log, as does the query. */
function routeOf(url: string, params: PathParams): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `[${name}]`]));
  const segments = new URL(url).pathname.split("/");
  return segments.map((segment) => names.get(decoded(segment)) ?? segment).join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
