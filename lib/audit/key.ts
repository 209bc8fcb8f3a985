import { createHash, randomBytes } from "node:crypto";
import type { SealedColumn } from "@/lib/crypto/reseal";
import { seal, sealingKeyId, unseal } from "@/lib/crypto/seal";
import { db, type Transaction } from "@/lib/db";
import { env } from "@/lib/env";

// The key of the audit log's seals. The database stores it encrypted with ENCRYPTION_KEY, so a database credential
// alone cannot create seals, and rotating ENCRYPTION_KEY keeps them valid.

export type AuditKeys = ReadonlyMap<string, Uint8Array>;

/** The encrypted column, for `admin encryption rotate`. */
export const sealedAuditKeys: SealedColumn = {
  table: "audit_key",
  column: "sealed",
  beforeFirst: "",
  ownerOf: (id) => `audit key ${String(id)}`,
};

/** Creates an audit key unless ENCRYPTION_KEY decrypts an existing one. Only `migrate` calls it. */
export async function ensureAuditKey(): Promise<void> {
  if ((await readAuditKeys(db())).size > 0) return;
  const key = randomBytes(32).toString("hex");
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  await db().auditKey.create({ data: { id, sealed: seal(key, sealedAuditKeys.ownerOf(id), env().encryptionKeys[0]) } });
}

/** The audit keys that ENCRYPTION_KEY decrypts, by id, oldest first. */
export async function readAuditKeys(tx: Transaction): Promise<AuditKeys> {
  const { encryptionKeys } = env();
  const rows = await tx.auditKey.findMany({ orderBy: { createdAt: "asc" } });
  const decryptable = rows.filter(({ sealed }) => encryptionKeys.some(({ id }) => id === sealingKeyId(sealed)));
  return new Map(
    decryptable.map(({ id, sealed }) => [
      id,
      Buffer.from(unseal(sealed, sealedAuditKeys.ownerOf(id), encryptionKeys), "hex"),
    ]),
  );
}

// Cached by database client, because tests change their database.
const cachedKeys = new WeakMap<object, { id: string; key: Uint8Array }>();

/** The key for new entries. Throws if the process does not have the instance's ENCRYPTION_KEY. */
export async function currentAuditKey(tx: Transaction): Promise<{ id: string; key: Uint8Array }> {
  const cached = cachedKeys.get(db());
  if (cached) return cached;
  const [id, key] = [...(await readAuditKeys(tx))].at(-1) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error("Set ENCRYPTION_KEY to the instance's value: it encrypts the key that seals the audit log.");
  }
  cachedKeys.set(db(), { id, key });
  return { id, key };
}
