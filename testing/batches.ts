import { db } from "@/lib/platform/db";
import { applyBatch } from "@/lib/settlement/apply-batch";
import type { Batch } from "@/lib/settlement/batch";
import { recordChanges } from "@/lib/settlement/changes";
import { urls } from "./settlement-fixtures";
import { afterBlocks } from "./unmatched";

// Writes batches as a watcher does, without cursors or a node.

/** Tests write batches concurrently; on a busy machine, a batch may wait long for its locks. */
const transactionLimits = { maxWait: 30_000, timeout: 120_000 };

/** Writes one batch of the local EVM chain with its events, in one transaction. */
export async function writeBatch(
  batch: Partial<Batch>,
  now = afterBlocks(new Date(), batch.observed ?? []),
): Promise<void> {
  const chain = await db().chain.findUniqueOrThrow({ where: { slug: "local-evm" } });
  await db().$transaction(async (tx) => {
    const changes = await applyBatch(tx, { chain, observed: [], finalUpTo: null, lost: [], ...batch }, now);
    await recordChanges(tx, changes, urls, now);
  }, transactionLimits);
}

/** A merchant's events in order: the type, and the transaction of the payment they report. */
export async function eventsOf(merchantId: bigint): Promise<string[]> {
  const events = await db().event.findMany({ where: { merchantId }, orderBy: { sequence: "asc" } });
  return events.map(({ type, body }) => {
    const { data } = JSON.parse(body ?? "") as { data: { payment?: { transaction_hash: string } | null } };
    return data.payment ? `${type} ${data.payment.transaction_hash}` : type;
  });
}

/** The entries of a request's timeline in order. */
export async function timelineOf(requestId: bigint): Promise<{ type: string; details: unknown }[]> {
  return db().timelineEntry.findMany({
    where: { requestId },
    orderBy: { sequence: "asc" },
    select: { type: true, details: true },
  });
}
