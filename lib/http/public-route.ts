import { createHash } from "node:crypto";
import { links, type Links } from "@/lib/links";
import { answer, type Handler } from "./answer";
import { readInput, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./reply";

type PublicRoute<P, Q> = Omit<InputSchemas<P, Q, unknown>, "body"> & {
  /** How long anyone may keep the answer. What a cancel must take away at once is never kept, and has no ETag. */
  cache: "minute" | "never";
  handle: (call: Omit<Input<P, Q, unknown>, "body"> & { links: Links }) => Promise<Reply>;
};

const cors = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};

/** A route for anyone, from any page: a key, if sent, and unknown parameters are ignored. */
export function publicRoute<P = unknown, Q = unknown>(route: PublicRoute<P, Q>): Handler {
  return (request, context) =>
    answer(request, context, { ...cors, "cache-control": "no-store" }, async (pathParams) => {
      const input = await readInput({ request, pathParams }, route, "lenient");
      const reply = await route.handle({ ...input, links: links() });
      return route.cache === "minute" ? cached(reply, request.headers) : reply;
    });
}

/** The answer to a browser that asks whether it may send headers of its own. */
export function publicPreflight(request: Request, context: Parameters<Handler>[1]): Promise<Response> {
  const allowed = {
    ...cors,
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-allow-headers": "Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id",
    "access-control-max-age": "86400",
  };
  return answer(request, context, allowed, () => Promise.resolve({ status: 204, body: undefined }));
}

function cached(reply: Reply, headers: Headers): Reply {
  const etag = `"${createHash("sha256").update(JSON.stringify(reply.body)).digest("base64url").slice(0, 22)}"`;
  const kept = { ...reply.headers, etag, "cache-control": "public, max-age=60" };
  const known = (headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return { status: 304, body: undefined, headers: kept };
  return { ...reply, headers: kept };
}
