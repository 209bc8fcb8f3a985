import { createHash } from "node:crypto";
import { rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { urls, type Urls } from "@/lib/platform/urls";
import { countCall, requireWithin } from "@/lib/platform/rate-limits/count";
import type { Rate } from "@/lib/platform/rate-limits/rate";
import { respond, type Handler, type PathParams } from "./respond";
import type { Description, Reply } from "./operation";
import { inTurn, payerTurn } from "./in-turn";
import { countGuess, requirePayerWriteRate, seconds } from "./rates";
import { readRequest } from "./read-body";
import { readInput, type Input, type InputSchemas } from "./read-input";
import { documented, type DocumentedHandler } from "./documented";

/** Public endpoints together, per client address. */
const publicRate: Rate = { name: "public", points: 300, seconds, isPayers: true };

type PublicRoute<P, Q, B, R> = Description<R> &
  InputSchemas<P, Q, B> & {
    /**
     * "minute": everyone gets the same response to the same input; caches may keep it for a minute, and this process
     * keeps it for a second. "never": no caching and no ETag, for data that disappears when a request is cancelled.
     */
    cache: "minute" | "never";
    /**
     * Replaces the common limit by one per client address and value of a path parameter. "none" is for health checks of
     * load balancers.
     */
    rateLimit?: Limit;
    handle: (call: Call<P, Q, B>) => Promise<Reply<NoInfer<R>>>;
  };

type Call<P, Q, B> = Input<P, Q, B> & { urls: Urls; request: Request };

type Limit = { rate: Rate; per: string } | "none";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};

/** A route for anyone, from any origin; API keys and unknown parameters are ignored. */
export function publicRoute<P = unknown, Q = unknown, B = unknown, R = unknown>(
  route: PublicRoute<P, Q, B, R>,
): DocumentedHandler {
  const isShared = route.cache === "minute";
  const handle = isShared ? shareReplies(route.handle) : route.handle;
  const handler: Handler = (request, context) =>
    respond(request, context, { ...cors, "cache-control": "no-store" }, async (pathParams) => {
      await requireWithinLimit(route.rateLimit, pathParams, request.headers);
      // A limit per shortcode alone would let a client repeat a call with many shortcodes.
      if (request.method === "POST") await requirePayerWriteRate(request.headers);
      const received = await readRequest(request);
      const call = async () => {
        const input = await readInput({ request: received, pathParams }, route, "lenient");
        return handle({ ...input, urls: urls(), request });
      };
      // Health checks wait for no one: a process that is flooded must not be taken out of service.
      const replied = route.rateLimit === "none" ? call() : inTurn(payerTurn(request.headers), call);
      const reply: Reply = await replied.catch(async (error: unknown) => {
        await countGuess(error, request.headers);
        throw error;
      });
      return isShared ? revalidated(reply, request.headers) : reply;
    });
  return documented(handler, { audience: "public", ...route });
}

async function requireWithinLimit(limit: Limit | undefined, pathParams: PathParams, headers: Headers): Promise<void> {
  if (limit === "none") return;
  const address = rateLimitKeyOf(headers);
  if (limit) requireWithin(await countCall(limit.rate, `${address}\n${pathParams[limit.per]}`));
  else requireWithin(await countCall(publicRate, address));
}

/** The CORS preflight response. */
export function publicPreflight(request: Request, context: Parameters<Handler>[1]): Promise<Response> {
  const allowed = {
    ...cors,
    "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
    "access-control-allow-headers": "Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id",
    "access-control-max-age": "86400",
  };
  return respond(request, context, allowed, () => Promise.resolve({ status: 204, body: undefined }));
}

const replySharedMs = 1000;

/**
 * Shares each reply between the calls with the same input within a second, as JSON with its ETag. Errors are not
 * shared.
 */
function shareReplies<P, Q, B, R>(handle: PublicRoute<P, Q, B, R>["handle"]): (call: Call<P, Q, B>) => Promise<Reply> {
  const replies = new Map<string, { reply: Promise<Reply>; endsAt: number }>();
  return (call) => {
    const input = JSON.stringify([call.params, call.query]);
    const stored = replies.get(input);
    if (stored && performance.now() < stored.endsAt) return stored.reply;
    const reply = handle(call).then(withETag);
    replies.set(input, { reply, endsAt: performance.now() + replySharedMs });
    reply.catch(() => replies.delete(input));
    return reply;
  };
}

function withETag({ body, ...reply }: Reply): Reply {
  const json = JSON.stringify(body);
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"`;
  return {
    ...reply,
    body: Buffer.from(json),
    headers: { ...reply.headers, etag, "cache-control": "public, max-age=60" },
  };
}

/** 304 if the client already has this reply, by its `If-None-Match`. */
function revalidated(reply: Reply, requested: Headers): Reply {
  const etag = reply.headers?.etag ?? "";
  const knownTags = (requested.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  const isKnown = knownTags.includes(etag) || knownTags.includes("*");
  return isKnown ? { ...reply, status: 304, body: undefined } : reply;
}
