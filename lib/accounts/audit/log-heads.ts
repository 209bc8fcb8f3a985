import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { chainName } from "./chain";

// Longer than two runs are apart, so that every head is logged at least twice and one run may fail.
const coveredMs = 150 * 60_000;

type Head = { merchantId: bigint | null; sequence: bigint; hash: Uint8Array };

/**
 * Writes the head of each chain with recent entries to the process log, which a database credential cannot change.
 * `admin audit verify --expect` reads these lines. Runs every hour.
 */
export async function logRecentAuditHeads(now: Date): Promise<void> {
  const since = new Date(now.getTime() - coveredMs);
  const heads = await db().$queryRaw<Head[]>`
    SELECT DISTINCT ON (merchant_id) merchant_id AS "merchantId", sequence, hash FROM audit_entry
    WHERE created_at > ${since} ORDER BY merchant_id, sequence DESC`;
  for (const { merchantId, sequence, hash } of heads) {
    const head = { chain: chainName(merchantId), sequence: Number(sequence), hash: Buffer.from(hash).toString("hex") };
    log().info(head, "Audit log head");
  }
}
