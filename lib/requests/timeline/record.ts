import { Prisma, toRows, type SqlTransaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { PresentedTimelineEntry } from "./schema";

// Invariant: an entry exists exactly when its change does. Both are written in one transaction under the request's
// lock, and the database rejects altering or deleting an entry.

export type DraftOf<Entry> = Entry extends PresentedTimelineEntry ? Omit<Entry, "id" | "at" | "rule"> : never;

export type TimelineDraft = DraftOf<PresentedTimelineEntry> & { requestId: bigint };

/** Writes entries, in order, in the transaction of their changes. */
export async function recordTimeline(tx: SqlTransaction, drafts: TimelineDraft[], now: Date): Promise<void> {
  if (drafts.length > 0) await tx.$executeRaw(insertTimeline(drafts, now));
}

/** `recordTimeline` as a part of a larger statement. */
export function insertTimeline(drafts: TimelineDraft[], now: Date): Prisma.Sql {
  const rows = drafts.map(({ requestId, type, ...details }, ordinal) => ({
    id: newId("tle"),
    request_id: requestId,
    type,
    details,
    ordinal,
  }));
  return Prisma.sql`
    INSERT INTO timeline_entry (id, request_id, type, details, created_at)
    SELECT id, request_id, type, details, ${now}::timestamptz
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb)
      AS entry (id text, request_id bigint, type text, details jsonb, ordinal int)
    ORDER BY ordinal`;
}
