import { createHash } from "node:crypto";
import { db, type Prisma, type Transaction } from "@/lib/platform/db";
import type { SealedColumn } from "@/lib/platform/crypto/reseal";
import { seal, unseal } from "@/lib/platform/crypto/seal";
import type { EncryptionKey } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { Scope } from "@/lib/platform/scope";

// Invariant: for a day, the work under an idempotency key is done once and its response is replayed. The response is
// stored in the transaction that does the work: both exist or neither, wherever a process or connection dies.

const keptForMs = 24 * 3_600_000;

/** An idempotency key and the calls among which it is unique. */
type Claim = { scope: Scope; method: string; path: string; key: string };

/** A response that can be replayed. All are stored encrypted, because some contain a secret. */
type StoredResponse = { status: number; body: unknown; headers?: Record<string, string> };

type Work = {
  /** The request's body in canonical form: the same key with another body is an error. */
  body: string | Uint8Array;
  /** Releases before 0.2 stored the fingerprint of this form, so a retry right after an upgrade may match it. */
  bodyAsSent: Uint8Array;
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  /** Works inside the given transaction, which is rolled back if it throws. */
  run: (database: Transaction) => Promise<StoredResponse>;
  /** The response to store for an error of `run`; rethrows errors that are not stored. */
  storedError: (error: unknown) => StoredResponse;
};

/**
 * Does the work, or replays the stored response. Throws `idempotency_in_progress` while another request with the key
 * runs, and `idempotency_key_reused` if the key came with another body.
 */
export async function respondOnce(
  claim: Claim,
  { body, bodyAsSent, encryptionKeys, run, storedError }: Work,
  now: Date,
): Promise<{ response: StoredResponse; isReplayed: boolean }> {
  const id = digest(nameOf(claim));
  const fingerprints = { fingerprint: digest(body), formerFingerprint: digest(bodyAsSent) };
  const prepared = { id, ...fingerprints, encryptionKeys, now };
  // Storing an error needs a new transaction, because the failed one is rolled back.
  return respondWith(prepared, run).catch((error: unknown) => {
    const response = storedError(error);
    return respondWith(prepared, () => Promise.resolve(response));
  });
}

function respondWith(
  prepared: PreparedClaim,
  run: Work["run"],
): Promise<{ response: StoredResponse; isReplayed: boolean }> {
  return db().$transaction(async (tx) => {
    const isClaimed = await tryLock(tx, prepared.id);
    // Read after the lock attempt, to see what the last transaction with the lock committed. Read even without the
    // lock, so that concurrent retries get a stored response.
    const stored = await findResponse(tx, prepared);
    if (stored) return { response: stored, isReplayed: true };
    if (!isClaimed) throw inProgress();
    const response = await run(tx);
    await storeResponse(tx, prepared, response);
    return { response, isReplayed: false };
  });
}

type PreparedClaim = Pick<Work, "encryptionKeys"> & {
  id: Uint8Array<ArrayBuffer>;
  fingerprint: Uint8Array<ArrayBuffer>;
  formerFingerprint: Uint8Array<ArrayBuffer>;
  now: Date;
};

/** A unique text per claim; a JSON list is unambiguous. */
function nameOf({ scope: { merchantId, environment, createdById }, method, path, key }: Claim): string {
  // A person who sees only their own requests gets no response that another caller got.
  const caller = createdById === undefined ? [] : [createdById.toString()];
  return JSON.stringify([merchantId.toString(), environment, method, path, key, ...caller]);
}

function digest(data: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(data).digest());
}

/** Tries to lock the key until the transaction ends; never waits. */
async function tryLock(tx: Transaction, id: Uint8Array): Promise<boolean> {
  const lock = Buffer.from(id).readBigInt64BE();
  const [row] = await tx.$queryRaw<[{ locked: boolean }]>`SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS locked`;
  return row.locked;
}

async function findResponse(tx: Transaction, prepared: PreparedClaim): Promise<StoredResponse | null> {
  const { id, fingerprint, formerFingerprint, encryptionKeys, now } = prepared;
  const record = await tx.idempotencyRecord.findUnique({ where: { id, expiresAt: { gt: now } } });
  if (!record) return null;
  const isSameBody = [fingerprint, formerFingerprint].some((known) => Buffer.compare(record.fingerprint, known) === 0);
  if (!isSameBody) {
    throw new DomainError("idempotency_key_reused", "This Idempotency-Key was used with another body. Use a new one.");
  }
  const { status, sealedBody } = record;
  // Encrypted as text, because jsonb would reorder the keys.
  const text = sealedBody && unseal(sealedBody, ownerOf(id), encryptionKeys);
  const body = text === null ? undefined : (JSON.parse(text) as unknown);
  return { status, body, headers: record.headers as Record<string, string> };
}

/** Stores the response; replaces an expired one. */
async function storeResponse(tx: Transaction, prepared: PreparedClaim, response: StoredResponse): Promise<void> {
  const { id, fingerprint, encryptionKeys, now } = prepared;
  const text = response.body === undefined ? undefined : JSON.stringify(response.body);
  const record = {
    fingerprint,
    status: response.status,
    headers: (response.headers ?? {}) satisfies Prisma.InputJsonObject,
    sealedBody: text === undefined ? null : seal(text, ownerOf(id), encryptionKeys[0]),
    expiresAt: new Date(now.getTime() + keptForMs),
  };
  await tx.idempotencyRecord.upsert({ where: { id }, create: { id, ...record }, update: record });
}

function ownerOf(id: Uint8Array): string {
  return `answer ${Buffer.from(id).toString("hex")}`;
}

/** The encrypted column, for `admin encryption rotate`. */
export const sealedResponses: SealedColumn = {
  table: "idempotency_record",
  column: "sealed_body",
  beforeFirst: new Uint8Array(),
  ownerOf: (id) => ownerOf(id as Uint8Array),
};

function inProgress(): DomainError {
  const message = "Another request with this Idempotency-Key is in progress. Retry in a moment.";
  return new DomainError("idempotency_in_progress", message, { retryAfterSeconds: 1 });
}
