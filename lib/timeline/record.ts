import type { Transaction } from "@/lib/db";
import { newId } from "@/lib/ids";
import type { PresentedTimelineEntry } from "./schema";

// First promise: an entry exists exactly when its change does, and stays: it is written by the statement next to the
// change, under the request's lock, and the database refuses to alter or delete one.

type Told<Entry> = Entry extends PresentedTimelineEntry ? Omit<Entry, "id" | "at" | "rule"> : never;

/** What happened to which request. */
export type TimelineDraft = Told<PresentedTimelineEntry> & { requestId: bigint };

/** Writes entries, in the order given, in the transaction of the changes they tell of. */
export async function recordTimeline(tx: Transaction, drafts: TimelineDraft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  await tx.timelineEntry.createMany({
    data: drafts.map(({ requestId, type, ...details }) => ({
      id: newId("tle"),
      requestId,
      type,
      details,
      createdAt: now,
    })),
  });
}
