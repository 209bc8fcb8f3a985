import { DomainError } from "@/lib/errors";
import { isStorableInstant } from "@/lib/time/instant";

// First promise: a page hangs on the last row shown (its time, then its id), so rows added meanwhile neither repeat nor
// skip any. The time stands in the cursor itself: a row whose time changes moves alone, not the reader's place.

/** The last row of a page: the time it is sorted by, and its public id. */
export type Place = { at: Date; id: string };

/** The opaque cursor of a place in a list; `list` names the list and its order. */
export function toCursor(list: string, { at, id }: Place): string {
  return Buffer.from(`${list} ${at.getTime()} ${id}`).toString("base64url");
}

/** The place that a cursor of this very list names. Throws `invalid_cursor`; whose the row is, the caller must ask. */
export function fromCursor(list: string, cursor: string): Place {
  const text = Buffer.from(cursor, "base64url").toString();
  const match = /^(.+) (\d{1,15}) ([\w-]+)$/.exec(text);
  const place = { at: new Date(Number(match?.[2])), id: match?.[3] ?? "" };
  const isGenuine = match?.[1] === list && isStorableInstant(place.at) && toCursor(list, place) === cursor;
  if (!isGenuine) throw invalidCursor();
  return place;
}

/** One refusal for every cursor that this list did not give to this caller. */
export function invalidCursor(): DomainError {
  return new DomainError("invalid_cursor", "This cursor was not given out by this list in this order.");
}

/** A page of at most `limit` rows out of one row more, and its cursor where there is more to see. */
export function cutPage<T>(rows: T[], limit: number, cursorOf: (row: T) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}
