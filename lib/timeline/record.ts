import { toRows, type Transaction } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { PresentedTimelineEntry } from "./schema";

// Invariant: an entry exists exactly when its change does. Both are written in one transaction, under the request's lock,
// and the database refuses to alter or delete an entry.

type Told<Entry> = Entry extends PresentedTimelineEntry ? Omit<Entry, "id" | "at" | "rule"> : never;

/** What happened to which request. */
export type TimelineDraft = Told<PresentedTimelineEntry> & { requestId: bigint };

/** Writes entries, in the order given, in the transaction of the changes they tell of. */
export async function recordTimeline(tx: Transaction, drafts: TimelineDraft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ requestId, type, ...details }, place) => ({
    id: newId("tle"),
    request_id: requestId,
    type,
    details,
    place,
  }));
  await tx.$executeRaw`
    INSERT INTO timeline_entry (id, request_id, type, details, created_at)
    SELECT id, request_id, type, details, ${now}::timestamptz
    FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS e (id text, request_id bigint, type text, details jsonb, place int)
    ORDER BY place`;
}
