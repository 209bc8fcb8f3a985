import type { Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError, errorStatus } from "@/lib/platform/errors";
import { respondOnce } from "@/lib/platform/idempotency/respond-once";
import { parseIdempotencyKey } from "@/lib/platform/idempotency/key";
import type { Scope } from "@/lib/platform/scope";
import { errorReply } from "./error-response";
import { type ReadRequest, parseJsonObject } from "./read-body";
import type { Reply } from "./reply";

type KeyedCall = { method: string; request: ReadRequest; scope: Scope; requestId: string };

/**
 * Runs a POST with an `Idempotency-Key` once and replays its response to a retry. Invariant: with a key, everything
 * that `run` writes goes through `tx`, so that the response is stored exactly when the work is. Without a key there is
 * no `tx`.
 */
export async function runOnce(
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
    return canonical(parseJsonObject(request));
  } catch {
    return request.body;
  }
}

/** Bodies nest 32 levels at most, so this may recurse. `JSON.stringify` writes texts and numbers as RFC 8785 does. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  // The default order of `sort` is by UTF-16 code units, as the standard demands.
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(",")}}`;
}
