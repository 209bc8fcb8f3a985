import { storedSpelling } from "@/lib/chains/address";
import { inOrderOf, Prisma, queryUnprepared, readTogether } from "@/lib/platform/db";
import { withinRange } from "@/lib/platform/pagination/conditions";
import { readPage, selectIds, type Page } from "@/lib/platform/pagination/keyset";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import type { Scope } from "@/lib/platform/scope";
import { unmatchedInclude, type UnmatchedRow } from "./read";
import type { UnmatchedCounts, listUnmatchedTransfersSchema } from "./schema";
import type { z } from "zod";

type ListUnmatchedTransfersInput = z.output<typeof listUnmatchedTransfersSchema>;

/** A page of the merchant's unmatched transfers, newest first. Throws `invalid_cursor`. */
export async function listUnmatchedTransfers(
  { scope }: Context<Actor>,
  query: ListUnmatchedTransfersInput,
): Promise<Page<UnmatchedRow>> {
  return readTogether((tx) =>
    readPage(query, {
      name: "unmatched-transfers -created_at",
      positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
      findKey: (id) => tx.unmatchedTransfer.findFirst({ where: { id, ...scope }, select: { id: true } }),
      read: async (after, take) => {
        const from = Prisma.sql`unmatched_transfer u JOIN transfer t ON t.id = u.transfer_id`;
        const sort = { time: Prisma.sql`u.created_at`, id: Prisma.sql`u.id` };
        const ids = await selectIds(tx, { from, where: conditions(scope, query), sort, after, take });
        const where = { id: { in: ids }, ...scope };
        return inOrderOf(ids, await tx.unmatchedTransfer.findMany({ where, include: unmatchedInclude }));
      },
    }),
  );
}

/** The number of unmatched transfers by status, without dust. */
export async function countUnmatchedTransfers({ scope }: Context): Promise<UnmatchedCounts> {
  const groups = await queryUnprepared<{ status: keyof UnmatchedCounts; count: number }>(Prisma.sql`
    SELECT status, count(*)::int AS count FROM unmatched_transfer
    WHERE merchant_id = ${scope.merchantId} AND environment = ${scope.environment}::environment AND reason <> 'dust'
    GROUP BY status`);
  const counts: UnmatchedCounts = { open: 0, assigned: 0, dismissed: 0 };
  for (const { status, count } of groups) counts[status] = count;
  return counts;
}

/** SQL conditions over `unmatched_transfer u` and `transfer t`, always including merchant and environment. */
function conditions({ merchantId, environment }: Scope, query: ListUnmatchedTransfersInput): Prisma.Sql[] {
  const { status, reason, candidate, chain, token_id, recipient_address, transaction_hash } = query;
  return [
    Prisma.sql`u.merchant_id = ${merchantId}`,
    Prisma.sql`u.environment = ${environment}::environment`,
    ...(status ? [Prisma.sql`u.status = ANY(${status}::text[]::unmatched_status[])`] : []),
    ...(reason ? [Prisma.sql`u.reason = ANY(${reason}::text[]::unmatched_reason[])`] : []),
    // Dust is omitted by default, because anyone could send enough of it to hide important transfers.
    ...(reason || transaction_hash ? [] : [Prisma.sql`u.reason <> 'dust'`]),
    ...(candidate ? [Prisma.sql`u.candidates @> ARRAY[${candidate}::uuid]`] : []),
    ...(chain ? [Prisma.sql`t.chain_id = (SELECT id FROM chain WHERE slug = ${chain})`] : []),
    ...(token_id ? [Prisma.sql`t.token_id = ${token_id}`] : []),
    ...(recipient_address ? [Prisma.sql`t.recipient_address = ${storedSpelling(recipient_address)}`] : []),
    ...(transaction_hash ? [Prisma.sql`t.transaction_hash = ${transaction_hash}`] : []),
    ...withinRange(Prisma.sql`u.created_at`, "created_at", query),
  ];
}
