import { db, type Transaction } from "@/lib/db";
import type { Chain, Token } from "@/prisma/generated/client";
import { isSameAddress } from "./address";

/** A chain by its slug, or null. */
export async function findChain(slug: string, database: Transaction = db()): Promise<Chain | null> {
  return /^[a-z0-9-]+$/.test(slug) ? database.chain.findUnique({ where: { slug } }) : null;
}

export type TokenWithChain = Token & { chain: Chain };

const maxId = 2_147_483_647;

/** A token of the catalogue by its id, or null. */
export async function findTokenById(id: number, database: Transaction = db()): Promise<TokenWithChain | null> {
  return id > maxId ? null : database.token.findUnique({ where: { id }, include: { chain: true } });
}

/** The tokens of a chain that a symbol (in any case), a contract address or "native" may mean. */
export async function findTokensByName(
  chainId: number,
  name: string,
  database: Transaction = db(),
): Promise<TokenWithChain[]> {
  const tokens = await database.token.findMany({
    where: { chainId },
    include: { chain: true },
    orderBy: { id: "asc" },
  });
  const wanted = name.toLowerCase();
  if (wanted === "native") return tokens.filter((token) => token.isNative);
  return tokens.filter(
    (token) => token.symbol.toLowerCase() === wanted || isSameAddress(token.chain.type, token.contractAddress, name),
  );
}
