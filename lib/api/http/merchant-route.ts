import type { Transaction } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Permission } from "@/lib/accounts/merchants/permissions";
import { requireWithin, type Usage } from "@/lib/platform/rate-limits/count";
import { urls } from "@/lib/platform/urls";
import { respond, type Handler } from "./respond";
import { runOnce } from "./idempotent";
import { inTurn, merchantTurn } from "./in-turn";
import { keyCaller } from "./key-caller";
import { documented, type Description, type DocumentedHandler } from "./operation";
import { findPersonCaller } from "./person-caller";
import { readRequest } from "./read-body";
import { readInput, type FurtherErrors, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./reply";
import { requirePermission } from "./require-permission";

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
    handle: (call: Input<P, Q, B> & { ctx: Context }) => Promise<Reply<NoInfer<R>>>;
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
