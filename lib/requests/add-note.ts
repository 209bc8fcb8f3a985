import { Prisma, type SqlTransaction } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import { inSqlTransaction, presentActor, type Context } from "@/lib/accounts/merchants/context";
import { ownRequest, paymentRequestNotFound } from "./get";
import { insertTimeline } from "./timeline/record";
import type { PresentedNote } from "./timeline/schema";

const maxNotes = 100;

/**
 * Adds a note to the timeline of a request in any status. It changes nothing else and publishes no event. Throws
 * `payment_request_not_found` and `note_limit_reached`; concurrent calls cannot exceed the limit.
 */
export async function addNote(
  ctx: Context,
  { publicId, note }: { publicId: string; note: string },
): Promise<PresentedNote> {
  const { scope, actor, now } = ctx;
  const isOwn = ownRequest(scope, publicId);
  return inSqlTransaction(ctx, async (tx) => {
    const [request] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT r.id FROM payment_request r WHERE ${isOwn} FOR NO KEY UPDATE`;
    if (!request) throw paymentRequestNotFound();
    await requireBelowNoteLimit(tx, request.id);
    const entry = { type: "note_added", by: presentActor(actor), note } as const;
    const insert = insertTimeline([{ requestId: request.id, ...entry }], now);
    const [{ id }] = await tx.$queryRaw<[{ id: string }]>(Prisma.sql`${insert} RETURNING id`);
    return { id, at: now.toISOString(), ...entry };
  });
}

/** Counts in a statement of its own, which sees the notes that others added before the lock was granted. */
async function requireBelowNoteLimit(tx: SqlTransaction, requestId: bigint): Promise<void> {
  const [{ count }] = await tx.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM timeline_entry WHERE request_id = ${requestId} AND type = 'note_added'`;
  if (count < maxNotes) return;
  throw new DomainError("note_limit_reached", `This payment request already has ${maxNotes} notes, the maximum.`);
}
