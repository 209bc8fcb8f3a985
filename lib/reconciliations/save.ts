import type { DegradedReason } from "@/lib/chains/schema";
import { db } from "@/lib/db";
import { log } from "@/lib/log";
import type { Chain } from "@/prisma/generated/client";
import { boundDifferences, countTransfers, isSameSet, parseDifferences, type Difference } from "./difference";
import { tellOfDifferences } from "./tell";

export type FinishedReconciliation = { fromBlock: bigint; toBlock: bigint; differences: readonly Difference[] };

/**
 * Keeps the result of a comparison. The operator hears of differences once: where the set of them is another than after the
 * comparison before.
 */
export async function saveReconciliation(
  { id: chainId, slug }: Pick<Chain, "id" | "slug">,
  { fromBlock, toBlock, differences: all }: FinishedReconciliation,
  now: Date,
): Promise<void> {
  const { differences, isComplete } = boundDifferences(all);
  const result = { fromBlock, toBlock, checkedAt: now, differences, isComplete, failedAt: null, failure: null };
  const isNews = await db().$transaction(async (tx) => {
    const before = await tx.chainReconciliation.findUnique({ where: { chainId }, select: { differences: true } });
    await tx.chainReconciliation.upsert({ where: { chainId }, create: { chainId, ...result }, update: result });
    if (isSameSet(parseDifferences(before?.differences ?? []), differences)) return false;
    await tellOfDifferences(tx, chainId);
    return true;
  });
  if (!isNews) return;
  if (differences.length === 0) log().info({ chain: slug }, "The books equal the chain again");
  else log().error({ chain: slug, transfers: countTransfers(all) }, "The books differ from the chain");
}

/** Keeps that the chain could not be compared; the result of the comparison before stays. */
export async function saveFailedReconciliation(chainId: number, failure: DegradedReason, now: Date): Promise<void> {
  const failed = { failure, failedAt: now };
  await db().chainReconciliation.upsert({ where: { chainId }, create: { chainId, ...failed }, update: failed });
}
