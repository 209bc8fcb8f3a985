import { toAmount } from "@/lib/platform/amounts/amount";
import { batched } from "@/lib/platform/batch";
import { explorerUrlOf, transactionUrl } from "@/lib/chains/explorer";
import { Prisma, queryForPayers } from "@/lib/platform/db";
import type { Urls } from "@/lib/platform/urls";
import type { PublicPaymentRequest } from "./public-schema";

const maxShown = 3;

type MisdirectedTransfer = PublicPaymentRequest["misdirected_transfers"][number];

type Row = {
  publicId: string;
  reason: MisdirectedTransfer["reason"];
  hash: string;
  raw: string;
  decimals: number;
  token: MisdirectedTransfer["token"];
  chain: MisdirectedTransfer["chain"];
  explorerUrl: string;
};

/**
 * Transfers for this request alone in another token or on another chain, which its merchant has not decided on yet. The
 * newest first. A stranger can send some too, so there is no dust and there are few; they change nothing else.
 */
export async function readMisdirectedTransfers(publicId: string, { baseUrl }: Urls): Promise<MisdirectedTransfer[]> {
  return (await readRows(publicId)).map(({ reason, hash, raw, decimals, token, chain, explorerUrl }) => ({
    transaction_hash: hash,
    reason,
    amount: toAmount(BigInt(raw), decimals),
    token,
    chain,
    explorer_url: transactionUrl(explorerUrlOf({ slug: chain.slug, explorerUrl }, baseUrl), hash),
  }));
}

const readRows = batched(async (publicIds: string[]) => {
  const rows = await queryForPayers<Row>(Prisma.sql`
    SELECT wanted.id AS "publicId", sent.* FROM unnest(${publicIds}::text[]::uuid[]) AS wanted (id), LATERAL (
      SELECT u.reason::text, t.transaction_hash AS hash, t.received_amount::text AS raw, token.decimals,
        json_build_object('symbol', token.symbol, 'is_stablecoin', token.is_stablecoin) AS token,
        json_build_object('slug', chain.slug, 'name', chain.name) AS chain, chain.explorer_url AS "explorerUrl"
      FROM unmatched_transfer u
      JOIN transfer t ON t.id = u.transfer_id
      JOIN token ON token.id = t.token_id
      JOIN chain ON chain.id = t.chain_id
      WHERE u.candidates @> ARRAY[wanted.id] AND cardinality(u.candidates) = 1 AND u.reason <> 'dust'
        AND u.reason IN ('wrong_token', 'wrong_chain') AND u.status = 'open'
        AND t.status <> 'lost' AND t.transaction_hash IS NOT NULL
      ORDER BY u.created_at DESC LIMIT ${maxShown}) AS sent`);
  return publicIds.map((publicId) => rows.filter((row) => row.publicId === publicId));
});
