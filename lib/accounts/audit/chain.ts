import { createHash, createHmac } from "node:crypto";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";

// The audit log has one chain per merchant and one for the instance. Invariant: an entry's hash covers its text and the
// previous hash, so altering, removing or moving an entry breaks every later one.

/** The fields an entry's hash covers. `before` and `after` are the stored JSON texts. */
export type ChainedEntry = {
  merchantId: bigint | null;
  sequence: bigint;
  environment: string | null;
  actor: string;
  action: string;
  subjectId: string;
  createdAt: Date;
  before: string | null;
  after: string;
};

/** The name of a chain: the merchant's id, or "instance". */
export function chainName(merchantId: bigint | null): string {
  return merchantId?.toString() ?? "instance";
}

/** The merchant of a chain; null for the chain of the instance. */
export function merchantOfChain(chain: string): bigint | null {
  return chain === chainName(null) ? null : BigInt(chain);
}

/** SHA-256 of the previous hash and the entry's text. The SQL function `audit_entry_hash` computes the same. */
export function entryHash(previousHash: Uint8Array, entry: ChainedEntry): Buffer {
  const lines = [
    chainName(entry.merchantId),
    entry.sequence.toString(),
    entry.environment ?? "both",
    entry.actor,
    entry.action,
    entry.subjectId,
    entry.createdAt.getTime().toString(),
    entry.before ?? "null",
    entry.after,
  ];
  return createHash("sha256").update(previousHash).update(lines.join("\n"), "utf8").digest();
}

/** The seal of a hash; only a process with the audit key can create it. */
export function sealHash(hash: Uint8Array, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update(hash).digest();
}

/** The digest of a client address. Once the salt is erased, the address cannot be guessed from it. */
export function addressDigest(salt: Uint8Array, address: string): string {
  return createHash("sha256").update(salt).update(address, "utf8").digest("hex");
}

// Longer than two runs are apart, so that every head is logged at least twice and one run may fail.
const coveredMs = 150 * 60_000;

type Head = { merchantId: bigint | null; sequence: bigint; hash: Uint8Array };

/**
 * Writes the head of each chain with recent entries to the process log, which a database credential cannot change.
 * `admin audit verify --expect` reads these lines. Runs every hour.
 */
export async function logRecentAuditHeads(now: Date): Promise<void> {
  const since = new Date(now.getTime() - coveredMs);
  const heads = await db().$queryRaw<Head[]>`
    SELECT DISTINCT ON (merchant_id) merchant_id AS "merchantId", sequence, hash FROM audit_entry
    WHERE created_at > ${since} ORDER BY merchant_id, sequence DESC`;
  for (const { merchantId, sequence, hash } of heads) {
    const head = { chain: chainName(merchantId), sequence: Number(sequence), hash: Buffer.from(hash).toString("hex") };
    log().info(head, "Audit log head");
  }
}
