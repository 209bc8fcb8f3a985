import { db } from "@/lib/db";
import type { Context } from "@/lib/merchants/context";
import type { Chain, ChainReconciliation, Token } from "@/prisma/generated/client";
import { parseDifferences, type Difference } from "./difference";

export type ReconciledChain = Chain & {
  tokens: Token[];
  reconciliation: ChainReconciliation | null;
  /** At the merchant's receiving addresses alone. */
  differences: Difference[];
};

/** The active chains of the environment, each with its last comparison, as far as it concerns the merchant. */
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
