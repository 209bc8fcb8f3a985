import { db, Prisma } from "@/lib/platform/db";
import type { EncryptionKey } from "@/lib/platform/env";
import { seal, sealingKeyId, unseal } from "./seal";

// Re-encrypts secrets with another key while the instance runs; readers can decrypt with either key.

type Id = string | number | Uint8Array<ArrayBuffer>;
type Keys = readonly [EncryptionKey, ...EncryptionKey[]];

/** An encrypted column, defined in the domain that owns the table. */
export type SealedColumn = {
  table: string;
  column: string;
  /** Less than every id of the table. */
  beforeFirst: Id;
  /** The owner for whom the row's text is encrypted. */
  ownerOf: (id: Id) => string;
};

type Resealed = { keyId: string; resealed: number; already: number };

type Row = { id: Id; sealed: Uint8Array<ArrayBuffer> };

const pageSize = 100;

/**
 * Re-encrypts every secret with the first key, column by column. Each write requires the bytes that were read, so newer
 * values are kept; a repeated call continues. Throws before the first write if a key is missing.
 */
export async function resealSecrets(columns: readonly SealedColumn[], keys: Keys): Promise<Resealed> {
  const countsByKey = await countSecretsByKey(columns);
  requireKeys(countsByKey, keys);
  let resealed = 0;
  for (const column of columns) resealed += await resealColumn(column, keys);
  return { keyId: keys[0].id, resealed, already: countsByKey.get(keys[0].id) ?? 0 };
}

/** The number of secrets by the id of their key, which is the first four bytes of an encrypted secret. */
export async function countSecretsByKey(columns: readonly SealedColumn[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column } of columns) {
    const sealed = Prisma.raw(column);
    const rows = await db().$queryRaw<{ key_id: string; count: bigint }[]>`
      SELECT encode(substring(${sealed} FOR 4), 'hex') AS key_id, count(*) FROM ${Prisma.raw(table)}
      WHERE ${sealed} IS NOT NULL GROUP BY 1`;
    for (const { key_id: id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(count));
  }
  return counts;
}

function requireKeys(counts: Map<string, number>, keys: Keys): void {
  for (const [id, count] of counts) {
    if (keys.some((key) => key.id === id)) continue;
    throw new Error(
      `Nothing was changed: ${count} secrets are encrypted with the key ${id}, which is not set. ` +
        "Set ENCRYPTION_KEY_PREVIOUS to it.",
    );
  }
}

async function resealColumn(column: SealedColumn, keys: Keys): Promise<number> {
  let resealed = 0;
  for (let after = column.beforeFirst; ;) {
    const rows = await findOtherKeys(column, keys[0], after);
    for (const row of rows) resealed += await resealRow(column, row, keys);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return resealed;
    after = last.id;
  }
}

function findOtherKeys({ table, column }: SealedColumn, current: EncryptionKey, after: Id): Promise<Row[]> {
  const sealed = Prisma.raw(column);
  return db().$queryRaw<Row[]>`
    SELECT id, ${sealed} AS sealed FROM ${Prisma.raw(table)}
    WHERE id > ${after} AND encode(substring(${sealed} FOR 4), 'hex') <> ${current.id} ORDER BY id LIMIT ${pageSize}`;
}

async function resealRow({ table, column, ownerOf }: SealedColumn, { id, sealed: old }: Row, keys: Keys) {
  // A process with another key has replaced the secret meanwhile.
  if (!keys.some((key) => key.id === sealingKeyId(old))) return 0;
  const sealed = seal(unsealOrExplain(old, ownerOf(id), keys), ownerOf(id), keys[0]);
  const name = Prisma.raw(column);
  return db().$executeRaw`UPDATE ${Prisma.raw(table)} SET ${name} = ${sealed} WHERE id = ${id} AND ${name} = ${old}`;
}

function unsealOrExplain(sealed: Uint8Array, owner: string, keys: Keys): string {
  try {
    return unseal(sealed, owner, keys);
  } catch (cause) {
    const key = sealingKeyId(sealed);
    throw new Error(
      `Cannot decrypt a secret of ${owner} with the key ${key}: it was altered or belongs to another row. It is stored as before.`,
      {
        cause,
      },
    );
  }
}
