import { db } from "@/lib/platform/db";
import type { ChainReconciliation } from "@/prisma/generated/client";
import { parseDifferences, type Difference } from "./difference";

export type LastReconciliation = Omit<ChainReconciliation, "differences"> & { differences: Difference[] };

/** The last reconciliation of a chain; null before the first. */
export async function findLastReconciliation(chainId: number): Promise<LastReconciliation | null> {
  const row = await db().chainReconciliation.findUnique({ where: { chainId } });
  return row && { ...row, differences: parseDifferences(row.differences) };
}
