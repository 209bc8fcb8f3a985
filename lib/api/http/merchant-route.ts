import type { Transaction } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Permission } from "@/lib/accounts/merchants/permissions";
import { requireWithin, type Usage } from "@/lib/platform/rate-limits/count";
import { urls } from "@/lib/platform/urls";
import { respond, type Handler } from "./respond";
import { inTurn, merchantTurn } from "./in-turn";
import { keyCaller } from "./key-caller";
import type { Description, Reply } from "./operation";
import { findPersonCaller } from "./person-caller";
import { readRequest, type ReadRequest, parseJsonObject } from "./read-body";
import { readInput, type FurtherErrors, type Input, type InputSchemas } from "./read-input";
import { requirePermission } from "./require-permission";
import { documented, type DocumentedHandler } from "./documented";
import { env } from "@/lib/platform/env";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError, errorStatus } from "@/lib/platform/errors";
import { respondOnce } from "@/lib/platform/idempotency/respond-once";
import type { Scope } from "@/lib/platform/scope";
import { errorReply } from "./error-response";

type MerchantRoute<P, Q, B, R> = Description<R> &
  InputSchemas<P, Q, B> & {
    /** "any": no permission required. */
    permission: Permission | "any";
    /** Needs neither a fresh sign-in nor a verified e-mail address despite its permission. */
    allowsOldOrUnverifiedSession?: true;
    /** Errors of a query that its schema cannot find. */
    queryErrors?: (validFields: Partial<Q>, call: { ctx: Context }) => ReturnType<FurtherErrors<Q>>;
    /** Further errors of an invalid body that its schema cannot find, so that one response contains all. */
    furtherErrors?: (validFields: Partial<B>, call: { ctx: Context }) => ReturnType<FurtherErrors<B>>;
    handle: (call: Input<P, Q, B> & { ctx: Context }) => Reply<NoInfer<R>> | Promise<Reply<NoInfer<R>>>;
  };

/**
 * A merchant endpoint for API keys and signed-in people. Order of checks: authentication → suspension → IP allowlist →
 * rate limit → permission → size of the body → the merchant's turn → idempotency (POST only) → path, query, body. With an
 * `Idempotency-Key`, `ctx.tx` is the transaction that also stores the response.
 */
export function merchantRoute<P = unknown, Q = unknown, B = unknown, R = unknown>(
  route: MerchantRoute<P, Q, B, R>,
): DocumentedHandler {
  const handler: Handler = (request, context) => {
    const headers: Record<string, string> = { "cache-control": "no-store" };
    return respond(request, context, headers, async (pathParams, logged, requestId) => {
      const caller = (await findPersonCaller(request, logged)) ?? (await keyCaller(request, logged));
      const usage = await caller.countCall();
      // From here on every response, including errors, has rate-limit headers.
      Object.assign(headers, rateLimitHeaders(usage));
      requireWithin(usage);
      const { permission, allowsOldOrUnverifiedSession } = route;
      if (permission !== "any") requirePermission(caller, { permission, allowsOldOrUnverifiedSession });
      const { scope, actor } = caller;
      // Read before the call takes a slot, so that a slow client holds neither a slot nor a lock.
      const received = await readRequest(request);
      const run = async (tx?: Transaction) => {
        const ctx = { scope, actor, urls: urls(), now: new Date(), tx };
        const furtherErrors = (validFields: Partial<B>) => route.furtherErrors?.(validFields, { ctx }) ?? [];
        const queryErrors = (validFields: Partial<Q>) => route.queryErrors?.(validFields, { ctx }) ?? [];
        const input = await readInput({ request: received, pathParams, queryErrors, furtherErrors }, route, "strict");
        return route.handle({ ...input, ctx });
      };
      return inTurn(merchantTurn(scope.merchantId), () =>
        runOnce({ method: request.method, request: received, scope, requestId }, run),
      );
    });
  };
  return documented(handler, { audience: "merchant", ...route });
}

/** The limit and the remaining calls as draft-ietf-httpapi-ratelimit-headers defines them. */
function rateLimitHeaders({ rate, remaining, resetSeconds }: Usage): Record<string, string> {
  return {
    "ratelimit-policy": `"default";q=${rate.points};w=${rate.seconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}

type KeyedCall = { method: string; request: ReadRequest; scope: Scope; requestId: string };

/**
 * Runs a POST with an `Idempotency-Key` once and replays its response to a retry. Invariant: with a key, everything
 * that `run` writes goes through `tx`, so that the response is stored exactly when the work is. Without a key there is
 * no `tx`.
 */
async function runOnce(
  { method, request, scope, requestId }: KeyedCall,
  run: (tx?: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const { url, headers, body } = request;
  const header = method === "POST" ? headers.get("idempotency-key") : null;
  if (header === null) return run();
  const claim = { scope, method, path: new URL(url).pathname, key: parseIdempotencyKey(header) };
  const work = {
    body: canonicalBody(request),
    bodyAsSent: body,
    encryptionKeys: env().encryptionKeys,
    run,
    storedError: (error: unknown) => storedErrorReply(error, requestId),
  };
  const { response, isReplayed } = await respondOnce(claim, work, new Date());
  return isReplayed ? { ...response, headers: { ...response.headers, "idempotent-replayed": "true" } } : response;
}

/** The reply to store for an error that the same request would get again. Throws any other error. */
function storedErrorReply(error: unknown, requestId: string): Reply {
  const isStored = error instanceof DomainError && [404, 422].includes(errorStatus[error.code]);
  if (!isStored) throw error;
  return errorReply(error, requestId);
}

/**
 * A JSON body in canonical form (RFC 8785), so that clients may repeat it with its members in another order. Any other
 * body, which every endpoint with a body rejects, is returned as it is.
 */
export function canonicalBody(request: Pick<ReadRequest, "headers" | "body">): string | Uint8Array {
  try {
    // Bodies nest 32 levels at most.
    return canonicalJson(parseJsonObject(request));
  } catch {
    return request.body;
  }
}

// Visible ASCII; in the quoted form of a structured header, quotation marks and backslashes are escaped.
const bare = /^(?!")[\x21-\x7e]{1,255}$/;
const quoted = /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;

/** The key in an `Idempotency-Key` header; quoted and bare forms are the same key. Throws `invalid_idempotency_key`. */
export function parseIdempotencyKey(header: string): string {
  const key = bare.test(header) ? header : quoted.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  if (key !== undefined) return key;
  throw new DomainError("invalid_idempotency_key", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
}
