import { Prisma, queryPrepared } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Json } from "@/lib/record";
import {
  chainRecord,
  healthRecord,
  tokenRecord,
  type ChainRecord,
  type HealthRecord,
  type TokenRecord,
} from "./records";
import type { ListChainsInput } from "./schema";

export type ChainWithTokens = ChainRecord & { tokens: TokenRecord[]; health: HealthRecord | null };

type ChainFilter = Partial<Pick<ListChainsInput, "type" | "is_testnet">>;

/** Supported chains, optionally filtered by type or network, with their active tokens, in catalog order. */
export async function listChains({ type, is_testnet: isTestnet }: ChainFilter = {}): Promise<ChainWithTokens[]> {
  return readChains(Prisma.sql`
    c.type = COALESCE(${type ?? null}::chain_type, c.type)
    AND c.is_testnet = COALESCE(${isTestnet ?? null}::boolean, c.is_testnet)`);
}

/** A supported chain by its slug or id, with its active tokens. Throws `chain_not_found`. */
export async function getChain(slugOrId: string): Promise<ChainWithTokens> {
  const condition = conditionOf(slugOrId);
  const [chain] = condition ? await readChains(condition) : [];
  if (!chain) throw new DomainError("chain_not_found", "No such chain.");
  return chain;
}

async function readChains(condition: Prisma.Sql): Promise<ChainWithTokens[]> {
  // A local chain is listed only if it runs.
  const rows = await queryPrepared<{ chain: Json; health: Json | null; tokens: Json[] | null }>(Prisma.sql`
    SELECT ${chainRecord.json("c")} AS chain,
      CASE WHEN h.chain_id IS NOT NULL THEN ${healthRecord.json("h")} END AS health,
      (SELECT json_agg(${tokenRecord.json("k")} ORDER BY k.id) FROM token k WHERE k.chain_id = c.id AND k.is_active) AS tokens
    FROM chain c LEFT JOIN chain_health h ON h.chain_id = c.id
    WHERE (NOT c.is_local OR c.is_active) AND ${condition}
    ORDER BY c.id`);
  return rows.map(({ chain, health, tokens }) => ({
    ...chainRecord.decode(chain),
    health: health && healthRecord.decode(health),
    tokens: (tokens ?? []).map((token) => tokenRecord.decode(token)),
  }));
}

function conditionOf(slugOrId: string): Prisma.Sql | undefined {
  if (/^[1-9]\d{0,8}$/.test(slugOrId)) return Prisma.sql`c.id = ${Number(slugOrId)}`;
  return /^[a-z0-9-]{1,64}$/.test(slugOrId) ? Prisma.sql`c.slug = ${slugOrId}` : undefined;
}
