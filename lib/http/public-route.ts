import { createHash } from "node:crypto";
import { countedAddress } from "@/lib/auth/client-address";
import { urls, type Urls } from "@/lib/urls";
import { countCall, requireWithin } from "@/lib/rate-limits/count";
import type { Rate } from "@/lib/rate-limits/limiter";
import { answer, type Handler, type PathParams } from "./answer";
import { documented, type Description, type DocumentedHandler } from "./operation";
import { countGuess, publicRate } from "./rates";
import { readWhole } from "./read-body";
import { readInput, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./reply";

type PublicRoute<P, Q, B, R> = Description<R> &
  InputSchemas<P, Q, B> & {
    /** How long caches may keep the response. Data that a cancel must remove is never cached and has no ETag. */
    cache: "minute" | "never";
    /**
     * Replaces the common limit by one per client address and value of a path parameter. "none" is for health checks of
     * load balancers.
     */
    limit?: Limit;
    handle: (call: Input<P, Q, B> & { urls: Urls; request: Request }) => Promise<Reply<NoInfer<R>>>;
  };

type Limit = { rate: Rate; per: string } | "none";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};

/** A route for anyone, from any origin; API keys and unknown parameters are ignored. */
export function publicRoute<P = unknown, Q = unknown, B = unknown, R = unknown>(
  route: PublicRoute<P, Q, B, R>,
): DocumentedHandler {
  const handler: Handler = (request, context) =>
    answer(request, context, { ...cors, "cache-control": "no-store" }, async (pathParams) => {
      await requireWithinLimit(route.limit, pathParams, request.headers);
      const input = await readInput({ request: await readWhole(request), pathParams }, route, "lenient");
      const reply: Reply = await route.handle({ ...input, urls: urls(), request }).catch(async (error: unknown) => {
        await countGuess(error, request.headers);
        throw error;
      });
      return route.cache === "minute" ? cached(reply, request.headers) : reply;
    });
  return documented(handler, { audience: "public", ...route });
}

async function requireWithinLimit(limit: Limit | undefined, pathParams: PathParams, headers: Headers): Promise<void> {
  if (limit === "none") return;
  const address = countedAddress(headers);
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
  return answer(request, context, allowed, () => Promise.resolve({ status: 204, body: undefined }));
}

function cached(reply: Reply, headers: Headers): Reply {
  const etag = `"${createHash("sha256").update(JSON.stringify(reply.body)).digest("base64url").slice(0, 22)}"`;
  const kept = { ...reply.headers, etag, "cache-control": "public, max-age=60" };
  const known = (headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return { status: 304, body: undefined, headers: kept };
  return { ...reply, headers: kept };
}
