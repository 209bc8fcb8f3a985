import { pool } from "@/lib/platform/db";
import type { Pepper } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Scope } from "@/lib/platform/scope";
import { hashKey } from "./key";

const minuteMs = 60_000;

type UsedKey = { id: string; scope: Scope; key: string; pepperId: string; lastUsedAt: Date | null };

/**
 * Records the last use of a key, to the minute, and re-hashes a key with a previous pepper. At most one write per
 * minute and key. A failure is only logged, so that a read-only database does not stop reads.
 */
export async function recordKeyUse(used: UsedKey, current: Pepper, now: Date): Promise<void> {
  const isRecorded = used.lastUsedAt !== null && now.getTime() - used.lastUsedAt.getTime() < minuteMs;
  if (isRecorded && used.pepperId === current.id) return;
  try {
    await pool().query({
      name: "record-api-key-use",
      text: `UPDATE api_key SET last_used_at = greatest(last_used_at, $2), hash = $3, pepper_id = $4
              WHERE id = $1 AND merchant_id = $6 AND environment = $7
                AND (last_used_at IS NULL OR last_used_at <= $5 OR pepper_id <> $4)`,
      values: [
        used.id,
        now,
        hashKey(used.key, current),
        current.id,
        new Date(now.getTime() - minuteMs),
        used.scope.merchantId,
        used.scope.environment,
      ],
    });
  } catch (error) {
    log().warn({ key_id: used.id, err: error }, "Failed to record the use of an API key");
  }
}
