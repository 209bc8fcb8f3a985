import { createHash, randomBytes } from "node:crypto";
import { newClient } from "@/lib/platform/connection";
import type { SealedColumn } from "@/lib/platform/crypto/reseal";
import { seal, unseal } from "@/lib/platform/crypto/seal";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

// The key of the audit log's seals. The database stores it encrypted with ENCRYPTION_KEY, so a database credential
// alone cannot create seals, and rotating ENCRYPTION_KEY keeps them valid.

export type AuditKeys = {
  /** By id, oldest first. */
  readable: ReadonlyMap<string, Uint8Array>;
  /** The ids of keys that ENCRYPTION_KEY does not decrypt. */
  unreadable: readonly string[];
};

/** The encrypted column, for `admin encryption rotate`. */
export const sealedAuditKeys: SealedColumn = {
  table: "audit_key",
  column: "sealed",
  beforeFirst: "",
  ownerOf: (id) => `audit key ${String(id)}`,
};

/**
 * Creates an audit key, as the database's owner, unless ENCRYPTION_KEY decrypts an existing one. Only `migrate` calls it,
 * because the application's role may only read the keys.
 */
export async function ensureAuditKey(ownerUrl: string): Promise<void> {
  if ((await readAuditKeys(db())).readable.size > 0) return;
  const key = randomBytes(32).toString("hex");
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  const owner = newClient(ownerUrl);
  await owner.connect();
  try {
    // Of concurrent calls, one creates a key.
    await owner.query("BEGIN; LOCK TABLE public.audit_key IN SHARE ROW EXCLUSIVE MODE");
    if ((await readAuditKeys(db())).readable.size > 0) return;
    const sealed = seal(key, sealedAuditKeys.ownerOf(id), env().encryptionKeys[0]);
    await owner.query("INSERT INTO public.audit_key (id, sealed) VALUES ($1, $2)", [id, sealed]);
    await owner.query("COMMIT");
  } finally {
    await owner.end();
  }
}

/** Reads every audit key. An unreadable key does not affect the others. */
export async function readAuditKeys(tx: Transaction): Promise<AuditKeys> {
  const rows = await tx.auditKey.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const keys = rows.map((row) => [row.id, decrypt(row)] as const);
  return {
    readable: new Map(keys.flatMap(([id, key]) => (key ? [[id, key]] : []))),
    unreadable: keys.flatMap(([id, key]) => (key ? [] : [id])),
  };
}

/** Undefined if another ENCRYPTION_KEY encrypted the key, or if the row was altered or added by another program. */
function decrypt({ id, sealed }: { id: string; sealed: Uint8Array }): Uint8Array | undefined {
  try {
    return Buffer.from(unseal(sealed, sealedAuditKeys.ownerOf(id), env().encryptionKeys), "hex");
  } catch {
    return undefined;
  }
}
