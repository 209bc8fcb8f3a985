// Dispatches API requests to their handlers without Next.
import { DomainError } from "@/lib/platform/errors";
import type { Handler, RouteContext } from "../respond";
import { errorResponse } from "../error-response";
import { requestIdOf } from "../request-id";
import { newRouter, type Route } from "./router";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type RouteModule = Partial<Record<(typeof methods)[number], Handler>>;

type Send = RouteContext["send"];
export type Dispatcher = (request: Request, send?: Send) => Promise<Response>;

/** Responds to any request under /api. An unknown path is 404 and an unknown method 405, before authentication. */
export function newDispatcher(routes: readonly Route<RouteModule>[]): Dispatcher {
  const router = newRouter(routes);
  return (request, send) => dispatch(router, request, send);
}

async function dispatch(
  router: ReturnType<typeof newRouter<RouteModule>>,
  request: Request,
  send: Send,
): Promise<Response> {
  try {
    const match = router(readablePath(request.url));
    if (!match) throw notFound(router, request.url);
    const handler = handlerOf(match.module, request.method);
    if (handler) return await handler(request, { params: Promise.resolve(match.params), route: match.path, send });
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: optionsHeaders(match.module, request) });
    throw methodNotAllowed(request.method, allowedMethods(match.module));
  } catch (error) {
    return errorResponse(error, requestIdOf(request.headers.get("x-request-id")));
  }
}

/** Names the path without a version or a slash at its end, which other APIs have, if it exists. */
function notFound(router: ReturnType<typeof newRouter<RouteModule>>, url: string): DomainError {
  const { pathname } = new URL(url);
  const likely = pathname.replace(/^\/api\/v\d+\//, "/api/").replace(/\/+$/, "");
  const isOther = likely !== pathname && router(likely) !== null;
  return new DomainError("not_found", isOther ? `Not found. Did you mean ${likely}?` : "Not found.");
}

/** Throws `malformed_url` for broken percent-encoding. */
function readablePath(url: string): string {
  const { pathname } = new URL(url);
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    throw malformedUrl();
  }
}

export function malformedUrl(): DomainError {
  return new DomainError("malformed_url", "The URL is malformed: its percent-encoding is invalid.");
}

export function methodNotAllowed(method: string, allow: string[]): DomainError {
  return new DomainError(
    "method_not_allowed",
    `${method} is not allowed here; the Allow header lists the allowed methods.`,
    { allow },
  );
}

/** HEAD runs the GET handler; the server omits the body. */
function handlerOf(module: RouteModule, method: string): Handler | undefined {
  if (method === "HEAD") return module.HEAD ?? module.GET;
  return methods.find((known) => known === method) && module[method as keyof RouteModule];
}

function allowedMethods(module: RouteModule): string[] {
  return methods.filter((method) => method === "OPTIONS" || handlerOf(module, method));
}

function optionsHeaders(module: RouteModule, request: Request): Record<string, string> {
  return {
    allow: allowedMethods(module).join(", "),
    "cache-control": "no-store",
    "x-request-id": requestIdOf(request.headers.get("x-request-id")),
  };
}
