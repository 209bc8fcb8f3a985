import type { DegradedReason } from "@/lib/chains/schema";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import type { Chain } from "@/prisma/generated/client";
import { countTransfers, parseDifferences, type Difference } from "./difference";
import { differencesMail } from "./mail";

type FinishedReconciliation = { fromBlock: bigint; toBlock: bigint; differences: readonly Difference[] };

/** Saves the result of a reconciliation. The operator is notified only if the set of differences has changed. */
export async function saveReconciliation(
  { id: chainId, slug }: Pick<Chain, "id" | "slug">,
  { fromBlock, toBlock, differences: all }: FinishedReconciliation,
  now: Date,
): Promise<void> {
  const { differences, isComplete } = limitDifferences(all);
  const result = { fromBlock, toBlock, checkedAt: now, differences, isComplete, failedAt: null, failure: null };
  const hasChanged = await db().$transaction(async (tx) => {
    // Serializes the results of a daily run and a command.
    await tx.$queryRaw`SELECT id FROM chain WHERE id = ${chainId} FOR NO KEY UPDATE`;
    const before = await tx.chainReconciliation.findUnique({ where: { chainId }, select: { differences: true } });
    await tx.chainReconciliation.upsert({ where: { chainId }, create: { chainId, ...result }, update: result });
    if (isSameSet(parseDifferences(before?.differences ?? []), differences)) return false;
    await queueMail(tx, { to: "operator", kind: differencesMail, data: { chain_id: chainId } });
    return true;
  });
  if (!hasChanged) return;
  if (differences.length === 0) log().info({ chain: slug }, "The books match the chain again");
  else log().error({ chain: slug, transfers: countTransfers(all) }, "The books differ from the chain");
}

/** Saves that a reconciliation failed and keeps the previous result. */
export async function saveFailedReconciliation(chainId: number, failure: DegradedReason, now: Date): Promise<void> {
  const failed = { failure, failedAt: now };
  await db().chainReconciliation.upsert({ where: { chainId }, create: { chainId, ...failed }, update: failed });
}

/** Whether both contain the same transfers. */
export function isSameSet(one: readonly Difference[], other: readonly Difference[]): boolean {
  return keysOf(one).join("\n") === keysOf(other).join("\n");
}

function keysOf(differences: readonly Difference[]): string[] {
  return differences
    .flatMap(({ recipient_address: recipient, token_id: token, transfers }) =>
      transfers.map((one) => [one.transaction_hash, recipient, token, one.amount, one.found_in].join(" ")),
    )
    .sort();
}

// Keeps the database row and the e-mail small.
const maxTransfers = 50;

/** The differences of at most `maxTransfers` transfers, and whether none was left out. */
export function limitDifferences(all: readonly Difference[]): { differences: Difference[]; isComplete: boolean } {
  let remaining = maxTransfers;
  const differences = all.flatMap((difference) => {
    const transfers = difference.transfers.slice(0, remaining);
    remaining -= transfers.length;
    return transfers.length > 0 ? [{ ...difference, transfers }] : [];
  });
  return { differences, isComplete: countTransfers(differences) === countTransfers(all) };
}
