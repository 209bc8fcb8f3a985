import type { Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { DomainError, errorStatus } from "@/lib/platform/errors";
import { respondOnce } from "@/lib/platform/idempotency/respond-once";
import { parseIdempotencyKey } from "@/lib/platform/idempotency/key";
import type { Scope } from "@/lib/platform/scope";
import { canonicalBody } from "./canonical-body";
import { errorReply } from "./error-response";
import type { ReadRequest } from "./read-body";
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
