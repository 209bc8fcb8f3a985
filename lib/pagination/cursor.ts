import { DomainError } from "@/lib/errors";
import { isStorableInstant } from "@/lib/time/instant";

/** Where a page ends: the time its last row is sorted by, and that row's public id. */
export type Place = { at: Date; id: string };

/** The opaque cursor of a place in a list; `list` names the list and its order. */
export function toCursor(list: string, { at, id }: Place): string {
  return Buffer.from(`${list} ${at.getTime()} ${id}`).toString("base64url");
}

/** The place named by a cursor of this list. Throws `invalid_cursor`; whether the row is the caller's is not checked. */
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
