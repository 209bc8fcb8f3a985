import { db } from "@/lib/platform/db";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Chain, ChainReconciliation, Token } from "@/prisma/generated/client";
import { parseDifferences, type Difference } from "./difference";

export type ReconciledChain = Chain & {
  tokens: Token[];
  reconciliation: ChainReconciliation | null;
  /** Only at the merchant's receiving addresses. */
  differences: Difference[];
};

/** The environment's active chains with their last reconciliation, limited to the merchant's addresses. */
export async function listReconciliations({ scope }: Context): Promise<ReconciledChain[]> {
  const { merchantId, environment } = scope;
  const chains = await db().chain.findMany({
    where: { isActive: true, isTestnet: environment === "sandbox" },
    include: { tokens: true, reconciliation: true },
    orderBy: { id: "asc" },
  });
  const parsed = chains.map((chain) => {
    return { ...chain, differences: parseDifferences(chain.reconciliation?.differences ?? []) };
  });
  const addresses = parsed.flatMap(({ differences }) => differences.map((one) => one.recipient_address));
  if (addresses.length === 0) return parsed;
  const owned = await db().receivingAddress.findMany({
    where: { merchantId, environment, address: { in: addresses } },
    select: { chainType: true, address: true },
  });
  const isOwned = new Set(owned.map(({ chainType, address }) => `${chainType} ${address}`));
  return parsed.map((chain) => {
    const own = chain.differences.filter((one) => isOwned.has(`${chain.type} ${one.recipient_address}`));
    return { ...chain, differences: own };
  });
}
