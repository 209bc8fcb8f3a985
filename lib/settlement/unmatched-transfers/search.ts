import { storedSpelling } from "@/lib/chains/address";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { searchedAmount } from "@/lib/platform/amounts/typed-amount";
import { db, inOrderOf, Prisma, queryUnprepared } from "@/lib/platform/db";
import { hashBeginsWith } from "@/lib/requests/search";
import { unmatchedTransferInclude, type UnmatchedTransferRow } from "./present-transfer";

/** Amounts and addresses are searched among this many of the newest open transfers. */
const searchedTransfers = 1000;

/**
 * The merchant's unmatched transfers with this id or address, whose transaction hash begins with the text, or whose
 * amount is near it, from half of it to twice it. The nearest, then the newest come first.
 */
export async function searchUnmatchedTransfers(
  { scope }: Context<Actor>,
  { text, take }: { text: string; take: number },
): Promise<UnmatchedTransferRow[]> {
  const { merchantId, environment } = scope;
  const own = Prisma.sql`u.merchant_id = ${merchantId} AND u.environment = ${environment}::environment`;
  const searched = searchedAmount(text);
  const amount = searched?.amount ?? null;
  const hashes = hashBeginsWith(text).map(
    (beginning) => Prisma.sql`
    UNION SELECT u.id, u.created_at, 0 FROM transfer t JOIN unmatched_transfer u ON u.transfer_id = t.id
    WHERE ${own} AND ${beginning}`,
  );
  const found = await queryUnprepared<{ id: string }>(Prisma.sql`
    SELECT id FROM (
      SELECT u.id, u.created_at, 0 AS distance FROM unmatched_transfer u WHERE ${own} AND u.id = ${text}
      ${Prisma.join([Prisma.empty, ...hashes], " ")}
      UNION SELECT u.id, u.created_at, coalesce(abs(near.amount - ${amount}::numeric), 0)
      FROM (
        SELECT * FROM unmatched_transfer u WHERE ${own} AND u.status = 'open' AND u.reason <> 'dust'
        ORDER BY u.created_at DESC, u.id DESC LIMIT ${Prisma.raw(String(searchedTransfers))}
      ) u
      JOIN transfer t ON t.id = u.transfer_id
      JOIN token k ON k.id = t.token_id
      CROSS JOIN LATERAL (SELECT t.received_amount / 10::numeric ^ k.decimals AS amount) near
      WHERE ${storedSpelling(text)} IN (t.recipient_address, t.from_address)
        OR (near.amount BETWEEN ${amount}::numeric / 2 AND ${amount}::numeric * 2
          AND lower(k.symbol) = coalesce(lower(${searched?.symbol ?? null}::text), lower(k.symbol)))
    ) AS found ORDER BY distance, created_at DESC, id LIMIT ${Prisma.raw(Math.trunc(take).toString())}`);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  return inOrderOf(
    ids,
    await db().unmatchedTransfer.findMany({ where: { id: { in: ids }, ...scope }, include: unmatchedTransferInclude }),
  );
}
