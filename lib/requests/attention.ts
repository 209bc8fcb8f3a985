import { readCatalog } from "@/lib/chains/find";
import { presentToken } from "@/lib/chains/present";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Actor } from "@/lib/accounts/merchants/schema";
import { toAmount } from "@/lib/platform/amounts/amount";
import { Prisma, queryPrepared } from "@/lib/platform/db";
import { ownRequests } from "./get";
import type { AttentionReason, PresentedAttention } from "./schema";

const maxListed = 10;

type Row = Omit<PresentedAttention, "amount" | "token" | "at"> & { token_id: number; raw: string; at: Date };

/**
 * The requests that need the merchant: with too little, too much or reversed money that changed in the last seven days,
 * and active ones that end within 24 hours although they are partly paid or were open for longer than a day. At most
 * ten, the most urgent reason first.
 */
export async function listAttention({ scope, now, urls }: Context<Actor>): Promise<PresentedAttention[]> {
  const own = Prisma.join(ownRequests(scope), " AND ");
  const rows = await queryPrepared<Row>(Prisma.sql`
    SELECT public_id, shortcode, description, external_id, reason, token_id, raw, at FROM (
      (SELECT ${listed}, CASE r.exception WHEN 'payment_reversed' THEN ${reason("payment_reversed")}
           WHEN 'underpaid' THEN ${reason("underpaid")} ELSE ${reason("overpaid")} END AS reason,
         abs(r.amount - r.paid_amount)::text AS raw, r.updated_at AS at,
         CASE r.exception WHEN 'payment_reversed' THEN 0 WHEN 'underpaid' THEN 2 ELSE 3 END AS rank
       FROM payment_request r
       WHERE ${own} AND r.exception IS NOT NULL AND r.exception IN ('payment_reversed', 'underpaid', 'overpaid')
         AND r.created_at > ${now}::timestamptz - interval '30 days' AND r.updated_at > ${now}::timestamptz - interval '7 days'
       ORDER BY r.created_at DESC, r.id DESC LIMIT ${maxListed}::int)
      UNION ALL
      (SELECT ${listed}, CASE WHEN r.paid_amount > 0 THEN ${reason("partly_paid")} ELSE ${reason("expiring")} END AS reason,
         (r.amount - r.paid_amount)::text AS raw, r.expires_at AS at, 1 AS rank
       FROM payment_request r
       WHERE ${own} AND r.status = 'active' AND r.expires_at BETWEEN ${now}::timestamptz AND ${now}::timestamptz + interval '24 hours'
         AND r.pending_amount = 0 AND (r.paid_amount > 0 OR r.expires_at - r.created_at > interval '1 day')
       ORDER BY r.expires_at, r.id LIMIT ${maxListed}::int)
    ) AS found ORDER BY rank, at LIMIT ${maxListed}::int`);
  const catalog = await readCatalog(queryPrepared, new Set(rows.map((row) => row.token_id)));
  return rows.map(({ token_id: tokenId, raw, at, ...row }) => {
    const token = catalog(tokenId);
    const amount = toAmount(BigInt(raw), token.decimals);
    return { ...row, amount, token: presentToken(token, urls), at: at.toISOString() };
  });
}

const listed = Prisma.sql`r.public_id, r.shortcode, r.description, r.external_id, r.token_id`;

function reason(name: AttentionReason): Prisma.Sql {
  return Prisma.sql`${name}::text`;
}
