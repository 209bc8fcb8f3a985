import { pool } from "@/lib/db";
import type { Pepper } from "@/lib/env";
import { log } from "@/lib/log";
import { hashKey } from "./key";

const minuteMs = 60_000;

type UsedKey = { id: string; key: string; pepperId: string; lastUsedAt: Date | null };

/**
 * Notes that a key was used, to the minute, and re-hashes it where it still lies under an earlier pepper. At most one
 * write a minute and key. A failure is logged only: a database that cannot write must not stop what only reads.
 */
export async function noteKeyUse(used: UsedKey, current: Pepper, now: Date): Promise<void> {
  const isNoted = used.lastUsedAt !== null && now.getTime() - used.lastUsedAt.getTime() < minuteMs;
  if (isNoted && used.pepperId === current.id) return;
  try {
    await pool().query({
      name: "note-api-key-use",
      text: `UPDATE api_key SET last_used_at = greatest(last_used_at, $2), hash = $3, pepper_id = $4
              WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $5 OR pepper_id <> $4)`,
      values: [used.id, now, hashKey(used.key, current), current.id, new Date(now.getTime() - minuteMs)],
    });
  } catch (error) {
    log().warn({ key_id: used.id, err: error }, "the use of an API key could not be noted");
  }
}
