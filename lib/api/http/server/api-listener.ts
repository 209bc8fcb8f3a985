// The API as a listener of Node's HTTP server.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { DomainError } from "@/lib/platform/errors";
import type { RouteContext } from "../respond";
import { errorResponse } from "../error-response";
import type { EncodedReply } from "@/lib/api/http/operation";
import { requestIdOf } from "../request-id";
import { log } from "@/lib/platform/log";
import { malformedUrl, newDispatcher, type RouteModule } from "./dispatch";
import type { Route } from "./router";
import { parseRequestTarget } from "./request-target";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handles any request under /api, even one with an unreadable path. */
export function apiListener(routes: readonly Route<RouteModule>[]): Listener {
  const api = listener(newDispatcher(routes));
  const malformed = rejectingListener(malformedUrl);
  return (request, response) => {
    const target = parseRequestTarget(request.url ?? "");
    request.url = target ? target.pathname + target.search : "/";
    return target ? api(request, response) : malformed(request, response);
  };
}

/** Rejects every request in the common error format. */
export function rejectingListener(errorOf: (request: Request) => DomainError): Listener {
  return listener((request) =>
    Promise.resolve(errorResponse(errorOf(request), requestIdOf(request.headers.get("x-request-id")))),
  );
}

function listener(handle: (request: Request, send: RouteContext["send"]) => Promise<Response>): Listener {
  const respond = (request: Request, { outgoing }: HttpBindings) => handle(request, (reply) => send(reply, outgoing));
  const listen = getRequestListener((request, env) => respond(request, env as HttpBindings), {
    overrideGlobalObjects: false,
    hostname: "localhost",
    errorHandler: (error) => {
      const requestId = requestIdOf(undefined);
      if (!(error instanceof RequestError)) return errorResponse(error, requestId);
      // A Host header or path that cannot be part of a URL.
      log().debug({ err: error }, "Malformed Host header or path");
      return errorResponse(malformedUrl(), requestId);
    },
  });
  return async (request, response) => {
    await listen(request, response);
  };
}

function send({ status, headers, content }: EncodedReply, response: ServerResponse): Response {
  const length = content === null ? {} : { "content-length": Buffer.byteLength(content) };
  response.writeHead(status, { ...headers, ...length }).end(content);
  return RESPONSE_ALREADY_SENT;
}
