import { authenticateApiKey, type AuthenticatedKey } from "@/lib/api-keys/authenticate";
import { isPermitted, type Permission } from "@/lib/api-keys/permissions";
import { requireAllowedAddress } from "@/lib/api-keys/require-allowed-address";
import { clientAddressHeader } from "@/lib/auth/client-address";
import type { Transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";
import { links, type Links } from "@/lib/urls";
import type { Scope } from "@/lib/merchants/scope";
import { requireWithin } from "@/lib/rate-limits/count";
import type { Actor } from "@/lib/timeline/schema";
import { answer, type Handler } from "./answer";
import { readApiKey } from "./credentials";
import { runOnce } from "./idempotent";
import { documented, type Description, type DocumentedHandler } from "./operation";
import { countFailedAuthentication, countKeyCall, rateLimitHeaders } from "./rates";
import { readInput, type FurtherFaults, type Input, type InputSchemas } from "./read-input";
import type { Reply } from "./reply";

type KeyHolder = Extract<Actor, { type: "api_key" }>;

type MerchantRoute<P, Q, B, R> = Description<R> &
  InputSchemas<P, Q, B> & {
    /** "any": whoever holds a key may call it, whatever the key is for. */
    permission: Permission | "any";
    /** What else is wrong with an unfit body, for an answer that names all at once. */
    furtherFaults?: (sound: Partial<B>, call: { scope: Scope; database: Transaction }) => ReturnType<FurtherFaults<B>>;
    /** `database` is for the verb that a POST calls: with an idempotency key it is a transaction that is open already. */
    handle: (
      call: Input<P, Q, B> & { scope: Scope; by: KeyHolder; links: Links; database: Transaction },
    ) => Promise<Reply<NoInfer<R>>>;
  };

/**
 * A route for holders of an API key. Order: request id → key → address → rate limit → permission → idempotency (of a
 * POST) → path, query, body → handle.
 */
export function merchantRoute<P = unknown, Q = unknown, B = unknown, R = unknown>(
  route: MerchantRoute<P, Q, B, R>,
): DocumentedHandler {
  const handler: Handler = (request, context) => {
    const headers: Record<string, string> = { "cache-control": "no-store" };
    return answer(request, context, headers, async (pathParams, caller, requestId) => {
      const key = await authenticate(request.headers);
      Object.assign(caller, { merchantId: key.scope.merchantId, keyId: key.id });
      requireAllowedAddress(key.ipAllowList, request.headers.get(clientAddressHeader) ?? "");
      await key.noteUse();
      const usage = await countKeyCall(key);
      // From here on every answer says what is left, refusals too.
      Object.assign(headers, rateLimitHeaders(usage));
      requireWithin(usage);
      requirePermission(key.permissions, route.permission);
      return runOnce(request, { scope: key.scope, requestId }, async (once, database) => {
        const { scope } = key;
        const furtherFaults = (sound: Partial<B>) => route.furtherFaults?.(sound, { scope, database }) ?? [];
        const input = await readInput({ request: once, pathParams, furtherFaults }, route, "strict");
        const by = { type: "api_key" as const, id: key.id, name: key.name };
        return route.handle({ ...input, scope, by, links: links(), database });
      });
    });
  };
  return documented(handler, { audience: "merchant", ...route });
}

async function authenticate(headers: Headers): Promise<AuthenticatedKey> {
  try {
    return await authenticateApiKey(readApiKey(headers), env().peppers);
  } catch (error) {
    await countFailedAuthentication(error, headers);
    throw error;
  }
}

function requirePermission(granted: readonly string[], required: Permission | "any"): void {
  if (required === "any" || isPermitted(granted, required)) return;
  throw new DomainError("insufficient_permissions", `This API key lacks the permission ${required}.`, {
    requiredPermission: required,
  });
}
