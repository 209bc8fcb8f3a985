import { db, Prisma, queryPrepared, type Query, type Transaction } from "@/lib/db";
import type { Json } from "@/lib/record";
import type { Chain } from "@/prisma/generated/client";
import { isSameAddress } from "./address";
import { chainRecord, tokenRecord, type ChainRecord, type TokenRecord } from "./records";

/** A chain by its slug, or null. */
export async function findChain(slug: string, database: Transaction = db()): Promise<Chain | null> {
  return /^[a-z0-9-]+$/.test(slug) ? database.chain.findUnique({ where: { slug } }) : null;
}

export type TokenWithChain = TokenRecord & { chain: ChainRecord };

/** The largest PostgreSQL integer. */
const maxId = 2_147_483_647;

/** A token by its id, or null. */
export async function findTokenById(id: number, query: Query = queryPrepared): Promise<TokenWithChain | null> {
  if (id > maxId) return null;
  const [token] = await readTokens(query, Prisma.sql`token.id = ${id}`);
  return token ?? null;
}

/** The tokens of a chain, or of all, that match a symbol (ignoring case), a contract address or "native". */
export async function findTokensByName(
  chainId: number | null,
  name: string,
  query: Query = queryPrepared,
): Promise<TokenWithChain[]> {
  const tokens = await readTokens(query, chainId === null ? Prisma.sql`true` : Prisma.sql`token.chain_id = ${chainId}`);
  const lowerName = name.toLowerCase();
  if (lowerName === "native") return tokens.filter((token) => token.isNative);
  return tokens.filter(
    (token) => token.symbol.toLowerCase() === lowerName || isSameAddress(token.chain.type, token.contractAddress, name),
  );
}

/** Finds a token with its chain by the token's id. */
export type Catalog = (tokenId: number) => TokenWithChain;

// A change to the catalog becomes visible within this time.
const cacheMs = 1000;
let cached: { tokens: ReadonlyMap<number, TokenWithChain>; endsAt: number } | undefined;

/**
 * The catalog, from memory unless the copy is older than a second or lacks one of the tokens `ids`. The database must
 * contain these tokens.
 */
export async function readCatalog(query: Query, ids: ReadonlySet<number>): Promise<Catalog> {
  let tokens = cached?.tokens ?? new Map<number, TokenWithChain>();
  if (!cached || performance.now() >= cached.endsAt || [...ids].some((id) => !tokens.has(id))) {
    tokens = new Map((await readTokens(query, Prisma.sql`true`)).map((token) => [token.id, token]));
    cached = { tokens, endsAt: performance.now() + cacheMs };
  }
  return (id) => {
    const token = tokens.get(id);
    if (!token) throw new Error(`token ${id} is missing`);
    return token;
  };
}

async function readTokens(query: Query, condition: Prisma.Sql): Promise<TokenWithChain[]> {
  const rows = await query<{ token: Json; chain: Json }>(Prisma.sql`
    SELECT ${tokenRecord.json("token")} AS token, ${chainRecord.json("chain")} AS chain
    FROM token JOIN chain ON chain.id = token.chain_id WHERE ${condition} ORDER BY token.id`);
  return rows.map(({ token, chain }) => ({ ...tokenRecord.decode(token), chain: chainRecord.decode(chain) }));
}
