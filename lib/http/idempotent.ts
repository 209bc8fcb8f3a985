import type { Transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { DomainError, errorStatus } from "@/lib/errors";
import { answerOnce } from "@/lib/idempotency/answer-once";
import { parseIdempotencyKey } from "@/lib/idempotency/key";
import type { Scope } from "@/lib/merchants/scope";
import { errorReply } from "./error-response";
import { readBody } from "./read-body";
import type { Reply } from "./reply";

type Run = (request: Request, tx?: Transaction) => Promise<Reply>;

/**
 * Runs a POST with an `Idempotency-Key` once and replays its response to a retry. Invariant: with a key, all that `run`
 * writes goes through `tx`, so that the response is stored exactly when the work is. Without a key there is no `tx`.
 */
export async function runOnce(
  request: Request,
  { scope, requestId }: { scope: Scope; requestId: string },
  run: Run,
): Promise<Reply> {
  const header = request.method === "POST" ? request.headers.get("idempotency-key") : null;
  if (header === null) return run(request);
  const { method, headers, url } = request;
  const claim = { scope, method, path: new URL(url).pathname, key: parseIdempotencyKey(header) };
  // Read before the transaction: no client's slowness holds a lock.
  const body = await readBody(request);
  const work = {
    body,
    encryptionKeys: env().encryptionKeys,
    run: (tx: Transaction) => run(new Request(url, { method, headers, body }), tx),
    refuse: (error: unknown) => keptRefusal(error, requestId),
  };
  const { answer, isReplayed } = await answerOnce(claim, work, new Date());
  return isReplayed ? { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } } : answer;
}

/** Only what the same request would meet again is kept: not whose turn it is, nor that something is out of order. */
function keptRefusal(error: unknown, requestId: string): Reply {
  const isKept = error instanceof DomainError && [404, 422].includes(errorStatus[error.code]);
  if (!isKept) throw error;
  return errorReply(error, requestId);
}
