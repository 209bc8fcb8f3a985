import { db, Prisma } from "@/lib/db";
import type { EncryptionKey } from "@/lib/env";
import { seal, sealingKeyId, unseal } from "./seal";

// Moves sealed secrets from one key to another while everything goes on: whoever reads one opens it with either.

type Id = string | number | Uint8Array<ArrayBuffer>;
type Keys = readonly [EncryptionKey, ...EncryptionKey[]];

/** A column that keeps something sealed. The domain that it belongs to names it. */
export type SealedColumn = {
  table: string;
  column: string;
  /** Less than every id of the table. */
  beforeFirst: Id;
  /** Whom a row's text is sealed for. */
  ownerOf: (id: Id) => string;
};

export type Resealed = { keyId: string; resealed: number; already: number };

type Row = { id: Id; sealed: Uint8Array<ArrayBuffer> };

const pageSize = 100;

/**
 * Seals everything under the first key that another one sealed, column by column. Each write asks for the bytes that were
 * read, so nothing newer is lost; done again, it goes on where it ended. Throws before the first write where a key is missing.
 */
export async function resealSecrets(columns: readonly SealedColumn[], keys: Keys): Promise<Resealed> {
  const before = await countByKey(columns);
  requireKeys(before, keys);
  let resealed = 0;
  for (const column of columns) resealed += await resealColumn(column, keys);
  return { keyId: keys[0].id, resealed, already: before.get(keys[0].id) ?? 0 };
}

async function countByKey(columns: readonly SealedColumn[]): Promise<Map<string, number>> {
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
      `Nothing was changed: ${count} of the secrets are sealed with the encryption key ${id}, which is not set. ` +
        "Set ENCRYPTION_KEY_PREVIOUS to it.",
    );
  }
}

async function resealColumn(column: SealedColumn, keys: Keys): Promise<number> {
  let resealed = 0;
  for (let after = column.beforeFirst; ;) {
    const rows = await findOthers(column, keys[0], after);
    for (const row of rows) resealed += await resealRow(column, row, keys);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return resealed;
    after = last.id;
  }
}

function findOthers({ table, column }: SealedColumn, current: EncryptionKey, after: Id): Promise<Row[]> {
  const sealed = Prisma.raw(column);
  return db().$queryRaw<Row[]>`
    SELECT id, ${sealed} AS sealed FROM ${Prisma.raw(table)}
    WHERE id > ${after} AND encode(substring(${sealed} FOR 4), 'hex') <> ${current.id} ORDER BY id LIMIT ${pageSize}`;
}

async function resealRow({ table, column, ownerOf }: SealedColumn, { id, sealed: old }: Row, keys: Keys) {
  // Sealed since the keys were looked through, by a process that runs with another one.
  if (!keys.some((key) => key.id === sealingKeyId(old))) return 0;
  const sealed = seal(open(old, ownerOf(id), keys), ownerOf(id), keys[0]);
  const name = Prisma.raw(column);
  return db().$executeRaw`UPDATE ${Prisma.raw(table)} SET ${name} = ${sealed} WHERE id = ${id} AND ${name} = ${old}`;
}

function open(sealed: Uint8Array, owner: string, keys: Keys): string {
  try {
    return unseal(sealed, owner, keys);
  } catch (cause) {
    const key = sealingKeyId(sealed);
    throw new Error(`A secret of ${owner} does not open: it is not what the key ${key} sealed. It stays as it is.`, {
      cause,
    });
  }
}
