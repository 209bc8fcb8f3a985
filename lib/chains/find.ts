import { db, Prisma, queryPrepared, type Query, type Transaction } from "@/lib/platform/db";
import type { Json } from "@/lib/platform/record";
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
type Catalog = (tokenId: number) => TokenWithChain;

// A change to the catalog becomes visible within this time.
const cacheMs = 1000;
type Tokens = ReadonlyMap<number, TokenWithChain>;
let cached: { tokens: Tokens; contracts: ReadonlySet<string>; endsAt: number } | undefined;

/**
 * The catalog, from memory unless the copy is older than a second or lacks one of the tokens `ids`. The database must
 * contain these tokens.
 */
export async function readCatalog(query: Query, ids: ReadonlySet<number>): Promise<Catalog> {
  const { tokens } = await readCached(query, ids);
  return (id) => {
    const token = tokens.get(id);
    if (!token) throw new Error(`token ${id} is missing`);
    return token;
  };
}

/** The ids of all tokens, or of those with a symbol, by their number of decimals. */
export async function tokenScales({
  symbol,
}: {
  symbol?: string;
}): Promise<{ decimals: number; tokenIds: number[] }[]> {
  const scales = new Map<number, number[]>();
  for (const token of (await readCached(queryPrepared)).tokens.values()) {
    if (symbol !== undefined && token.symbol.toLowerCase() !== symbol.toLowerCase()) continue;
    scales.set(token.decimals, [...(scales.get(token.decimals) ?? []), token.id]);
  }
  return [...scales].map(([decimals, tokenIds]) => ({ decimals, tokenIds }));
}

/**
 * Whether an address is the contract or mint of a token, accepted or not, on any chain of this type: it has no private
 * key on any of them.
 */
export async function isTokenContract(query: Query, type: "evm" | "solana", address: string): Promise<boolean> {
  return (await readCached(query)).contracts.has(contractKey(type, address));
}

function contractKey(type: "evm" | "solana", address: string): string {
  return `${type} ${type === "evm" ? address.toLowerCase() : address}`;
}

async function readCached(query: Query, ids: ReadonlySet<number> = new Set()) {
  if (cached && performance.now() < cached.endsAt && [...ids].every((id) => cached?.tokens.has(id))) return cached;
  const all = await readTokens(query, Prisma.sql`true`);
  const contracts = all.filter(({ isNative }) => !isNative);
  return (cached = {
    tokens: new Map(all.map((token) => [token.id, token])),
    contracts: new Set(contracts.map(({ chain, contractAddress }) => contractKey(chain.type, contractAddress))),
    endsAt: performance.now() + cacheMs,
  });
}

async function readTokens(query: Query, condition: Prisma.Sql): Promise<TokenWithChain[]> {
  const rows = await query<{ token: Json; chain: Json }>(Prisma.sql`
    SELECT ${tokenRecord.json("token")} AS token, ${chainRecord.json("chain")} AS chain
    FROM token JOIN chain ON chain.id = token.chain_id WHERE ${condition} ORDER BY token.id`);
  return rows.map(({ token, chain }) => ({ ...tokenRecord.decode(token), chain: chainRecord.decode(chain) }));
}
