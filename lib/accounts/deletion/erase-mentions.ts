import { z } from "zod";
import { deletedUser } from "@/lib/accounts/audit/personal-data";
import { db } from "@/lib/platform/db";

// A deleted user's e-mail address also appears in records of their actions. Erasing it is idempotent.

export const eraseMentionsTask = "erase_mentions";

const payloadSchema = z.object({ email: z.string(), until: z.iso.datetime() });
const pageSize = 1000;

/**
 * Replaces a deleted user's e-mail address with "Deleted user" in records up to the given time; a later account with
 * the same address keeps its own. Works in short transactions. Throws when the signal aborts; the queue then retries.
 */
export async function eraseMentions(payload: unknown, signal?: AbortSignal): Promise<void> {
  const { email, until } = payloadSchema.parse(payload);
  const before = new Date(until);
  await db().$executeRaw`
    UPDATE api_key SET created_by = ${deletedUser} WHERE created_by = ${email} AND created_at <= ${before}`;
  await db().$executeRaw`DELETE FROM invitation WHERE email = ${email} AND created_at <= ${before}`;
  await db().$executeRaw`
    UPDATE unmatched_transfer SET decided_by = ${deletedUser} WHERE decided_by = ${email} AND decided_at <= ${before}`;
  // Every transaction locks requests in id order, so that two cannot deadlock.
  await db().$executeRaw`
    UPDATE payment_request SET resolved_by = ${deletedUser} WHERE id = ANY (ARRAY(
      SELECT id FROM payment_request WHERE resolved_by = ${email} AND completed_at <= ${before} ORDER BY id FOR UPDATE))`;
  for (let erased = pageSize; erased === pageSize;) {
    signal?.throwIfAborted();
    erased = await db().$executeRaw`
      UPDATE timeline_entry SET details = jsonb_set(details, '{by,email}', to_jsonb(${deletedUser}::text))
      WHERE id = ANY (ARRAY(
        SELECT id FROM timeline_entry
        WHERE details #>> '{by,email}' = ${email} AND details #>> '{by,type}' = 'user' AND created_at <= ${before}
        LIMIT ${pageSize}))`;
  }
}
