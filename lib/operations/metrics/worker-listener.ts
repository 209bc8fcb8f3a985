import type { IncomingMessage, ServerResponse } from "node:http";
import { Registry } from "prom-client";
import { DomainError } from "@/lib/platform/errors";
import { isStuck } from "@/lib/platform/process/liveness";
import { processRegistries } from "./process";
import { requireMetricsToken } from "./require-token";

type Reply = { status: number; type: string; body: string };

/**
 * Responds on WORKER_PORT at the paths of a web process: 200 at `/api/health/live` while the worker makes progress, and
 * at `/api/metrics` the metrics of the process for the operator.
 */
export function workerListener(request: IncomingMessage, response: ServerResponse): void {
  void respond(request).then(({ status, type, body }) => {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  });
}

async function respond({ url, method, headers }: IncomingMessage): Promise<Reply> {
  if (method !== "GET") return json(405, "method_not_allowed");
  if (url === "/api/health/live") return isStuck() ? json(503, "stuck") : json(200, "ok");
  if (url !== "/api/metrics") return json(404, "not_found");
  try {
    requireMetricsToken(new Headers({ authorization: headers.authorization ?? "" }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === "not_found" ? json(404, error.code) : json(401, error.code);
  }
  const registry = Registry.merge(processRegistries());
  return { status: 200, type: registry.contentType, body: await registry.metrics() };
}

function json(status: number, text: string): Reply {
  return { status, type: "application/json", body: `${JSON.stringify({ status: text })}\n` };
}
