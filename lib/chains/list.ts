import { Prisma, queryForPayers } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { currentHealth } from "./current-health";
import type { Json } from "@/lib/platform/record";
import {
  chainRecord,
  healthRecord,
  tokenRecord,
  type ChainRecord,
  type HealthRecord,
  type TokenRecord,
} from "./records";
import type { listChainsSchema } from "./schema";
import type { z } from "zod";

type ListChainsInput = z.output<typeof listChainsSchema>;

export type ChainWithTokens = ChainRecord & { tokens: TokenRecord[]; health: HealthRecord | null };

type ChainFilter = Partial<Pick<ListChainsInput, "type" | "is_testnet" | "is_active">>;

/**
 * Supported chains, optionally filtered by type, network or use, with their active tokens, in catalog order. Local chains
 * come first, because new users try Remit there.
 */
export async function listChains(filter: ChainFilter = {}): Promise<ChainWithTokens[]> {
  const { type = null, is_testnet: isTestnet = null, is_active: isActive = null } = filter;
  return readChains(Prisma.sql`
    chain.type = COALESCE(${type}::chain_type, chain.type)
    AND chain.is_testnet = COALESCE(${isTestnet}::boolean, chain.is_testnet)
    AND chain.is_active = COALESCE(${isActive}::boolean, chain.is_active)`);
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
  const rows = await queryForPayers<{ chain: Json; health: Json | null; tokens: Json[] | null }>(Prisma.sql`
    SELECT ${chainRecord.json("chain")} AS chain,
      CASE WHEN health.chain_id IS NOT NULL THEN ${healthRecord.json("health")} END AS health,
      (SELECT json_agg(${tokenRecord.json("token")} ORDER BY token.id) FROM token
       WHERE token.chain_id = chain.id AND token.is_active) AS tokens
    FROM chain LEFT JOIN ${currentHealth} health ON health.chain_id = chain.id
    WHERE (NOT chain.is_local OR chain.is_active) AND ${condition}
    ORDER BY NOT chain.is_local, chain.id`);
  return rows.map(({ chain, health, tokens }) => ({
    ...chainRecord.decode(chain),
    health: health && healthRecord.decode(health),
    tokens: (tokens ?? []).map((token) => tokenRecord.decode(token)),
  }));
}

function conditionOf(slugOrId: string): Prisma.Sql | undefined {
  if (/^[1-9]\d{0,8}$/.test(slugOrId)) return Prisma.sql`chain.id = ${Number(slugOrId)}`;
  return /^[a-z0-9-]{1,64}$/.test(slugOrId) ? Prisma.sql`chain.slug = ${slugOrId}` : undefined;
}
