import { storedSpelling } from "@/lib/chains/address";
import { Prisma, readTogether, type Transaction } from "@/lib/db";
import { allOf, withinRange } from "@/lib/pagination/conditions";
import { cutPage, fromCursor, invalidCursor, toCursor } from "@/lib/pagination/cursor";
import type { Scope } from "@/lib/merchants/scope";
import { unmatchedInclude, type UnmatchedRow } from "./read";
import type { ListUnmatchedTransfersInput } from "./schema";

const listName = "unmatched-transfers -created_at";

/** A page of the merchant's unmatched transfers, newest first. Throws `invalid_cursor` for a cursor no such page gave out. */
export async function listUnmatchedTransfers(
  scope: Scope,
  query: ListUnmatchedTransfersInput,
): Promise<{ rows: UnmatchedRow[]; nextCursor: string | null }> {
  return readTogether(async (tx) => {
    const after = query.cursor !== undefined ? [await beyondCursor(tx, scope, query.cursor)] : [];
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT u.id FROM unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id
      WHERE ${allOf([...conditions(scope, query), ...after])}
      ORDER BY u.created_at DESC, u.id DESC
      LIMIT ${query.limit + 1}`;
    const ids = found.map(({ id }) => id);
    const rows = await tx.unmatchedTransfer.findMany({ where: { id: { in: ids } }, include: unmatchedInclude });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return cutPage(inOrder, query.limit, (row) => toCursor(listName, { at: row.createdAt, id: row.id }));
  });
}

async function beyondCursor(tx: Transaction, scope: Scope, cursor: string): Promise<Prisma.Sql> {
  const { at, id } = fromCursor(listName, cursor);
  const last = await tx.unmatchedTransfer.findFirst({ where: { id, ...scope }, select: { id: true } });
  if (!last) throw invalidCursor();
  return Prisma.sql`(u.created_at, u.id) < (${at}::timestamptz, ${id})`;
}

/** SQL over `unmatched_transfer u` and its `transfer t`: always their owner and environment. */
function conditions({ merchantId, environment }: Scope, query: ListUnmatchedTransfersInput): Prisma.Sql[] {
  const { status, reason, chain, token_id, recipient_address, transaction_hash } = query;
  return [
    Prisma.sql`u.merchant_id = ${merchantId}`,
    Prisma.sql`u.environment = ${environment}::environment`,
    ...(status ? [Prisma.sql`u.status = ANY(${status}::text[]::unmatched_status[])`] : []),
    ...(reason ? [Prisma.sql`u.reason = ANY(${reason}::text[]::unmatched_reason[])`] : []),
    // Anyone can send dust, as much as it takes to hide what matters.
    ...(reason || transaction_hash ? [] : [Prisma.sql`u.reason <> 'dust'`]),
    ...(chain ? [Prisma.sql`t.chain_id = (SELECT id FROM chain WHERE slug = ${chain})`] : []),
    ...(token_id ? [Prisma.sql`t.token_id = ${token_id}`] : []),
    ...(recipient_address ? [Prisma.sql`t.recipient_address = ${storedSpelling(recipient_address)}`] : []),
    ...(transaction_hash ? [Prisma.sql`t.transaction_hash = ${transaction_hash}`] : []),
    ...withinRange(Prisma.sql`u.created_at`, "created_at", query),
  ];
}
