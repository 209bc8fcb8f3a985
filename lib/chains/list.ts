import { db } from "@/lib/db";
import type { Chain, Token } from "@/prisma/generated/client";

export type ChainWithTokens = Chain & { tokens: Token[] };

/** Every supported chain with its active tokens, in the catalogue's order; a local chain only where it runs. */
export async function listChains(): Promise<ChainWithTokens[]> {
  return db().chain.findMany({
    where: { OR: [{ isLocal: false }, { isActive: true }] },
    include: { tokens: { where: { isActive: true }, orderBy: { id: "asc" } } },
    orderBy: { id: "asc" },
  });
}
