import { createHash, randomBytes } from "node:crypto";
import type { SealedColumn } from "@/lib/crypto/reseal";
import { seal, sealingKeyId, unseal } from "@/lib/crypto/seal";
import { db, type Transaction } from "@/lib/db";
import { env } from "@/lib/env";

// The key of the audit log's seals. The database keeps it encrypted with ENCRYPTION_KEY, so a database credential alone makes
// no seal, and a rotation of ENCRYPTION_KEY leaves the seals as they are.

export type AuditKeys = ReadonlyMap<string, Uint8Array>;

/** Where `admin encryption rotate` finds the audit keys. */
export const sealedAuditKeys: SealedColumn = {
  table: "audit_key",
  column: "sealed",
  beforeFirst: "",
  ownerOf: (id) => `audit key ${String(id)}`,
};

/** Makes an audit key unless there is one that ENCRYPTION_KEY opens. Only `migrate` calls it. */
export async function ensureAuditKey(): Promise<void> {
  if ((await readAuditKeys(db())).size > 0) return;
  const key = randomBytes(32).toString("hex");
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  await db().auditKey.create({ data: { id, sealed: seal(key, sealedAuditKeys.ownerOf(id), env().encryptionKeys[0]) } });
}

/** The audit keys that ENCRYPTION_KEY opens, by id, oldest first. */
export async function readAuditKeys(tx: Transaction): Promise<AuditKeys> {
  const { encryptionKeys } = env();
  const rows = await tx.auditKey.findMany({ orderBy: { createdAt: "asc" } });
  const known = rows.filter(({ sealed }) => encryptionKeys.some(({ id }) => id === sealingKeyId(sealed)));
  return new Map(
    known.map(({ id, sealed }) => [
      id,
      Buffer.from(unseal(sealed, sealedAuditKeys.ownerOf(id), encryptionKeys), "hex"),
    ]),
  );
}

// By database client: a test that changes its database gets the key of the new one.
const current = new WeakMap<object, { id: string; key: Uint8Array }>();

/** The key for new entries. Throws where the process does not have the ENCRYPTION_KEY of the instance. */
export async function currentAuditKey(tx: Transaction): Promise<{ id: string; key: Uint8Array }> {
  const cached = current.get(db());
  if (cached) return cached;
  const [id, key] = [...(await readAuditKeys(tx))].at(-1) ?? [];
  if (id === undefined || key === undefined) {
    throw new Error(
      "ENCRYPTION_KEY must be set to the instance's: the audit log is sealed with a key that it encrypts.",
    );
  }
  current.set(db(), { id, key });
  return { id, key };
}
