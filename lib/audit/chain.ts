import { createHash, createHmac } from "node:crypto";

// The chains of the audit log: one for each merchant and one for the instance. Invariant: an entry's hash covers its text and
// the hash before it, so that none can be altered, removed or moved without breaking every later one.

/** What an entry's hash covers. `before` and `after` are the JSON texts as they are stored. */
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

/** The seal of a hash: only a process that can open the audit key can make it. */
export function sealHash(hash: Uint8Array, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update(hash).digest();
}

/** What an entry keeps of a client address: without the salt, which can be erased, the address cannot be guessed. */
export function addressDigest(salt: Uint8Array, address: string): string {
  return createHash("sha256").update(salt).update(address, "utf8").digest("hex");
}
