import { db, type Prisma } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Chain, ChainHealth, Token } from "@/prisma/generated/client";
import type { ListChainsInput } from "./schema";

export type ChainWithTokens = Chain & { tokens: Token[]; health: ChainHealth | null };

// A local chain is there only where it runs.
const supported = { OR: [{ isLocal: false }, { isActive: true }] } as const satisfies Prisma.ChainWhereInput;
const include = { tokens: { where: { isActive: true }, orderBy: { id: "asc" } }, health: true } as const;

/** Every supported chain, or those of a type or kind of network, with its active tokens, in the catalogue's order. */
export async function listChains({
  type,
  is_testnet: isTestnet,
}: Pick<ListChainsInput, "type" | "is_testnet"> = {}): Promise<ChainWithTokens[]> {
  return db().chain.findMany({ where: { ...supported, type, isTestnet }, include, orderBy: { id: "asc" } });
}

/** A supported chain by its slug or id, with its active tokens. Throws `chain_not_found`. */
export async function getChain(slugOrId: string): Promise<ChainWithTokens> {
  const where = whereOf(slugOrId);
  const chain = where && (await db().chain.findFirst({ where: { ...supported, ...where }, include }));
  if (!chain) throw new DomainError("chain_not_found", "There is no such chain.");
  return chain;
}

function whereOf(slugOrId: string): Prisma.ChainWhereInput | undefined {
  if (/^[1-9]\d{0,8}$/.test(slugOrId)) return { id: Number(slugOrId) };
  return /^[a-z0-9-]{1,64}$/.test(slugOrId) ? { slug: slugOrId } : undefined;
}
