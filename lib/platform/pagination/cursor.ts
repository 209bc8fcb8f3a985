import { DomainError } from "@/lib/platform/errors";
import { isStorableInstant } from "@/lib/platform/time/instant";

/** The end of a page: its last row's sort time and public id. */
export type CursorPosition = { at: Date; id: string };

/** The opaque cursor of a position; `list` names the list and its order. */
export function toCursor(list: string, { at, id }: CursorPosition): string {
  return Buffer.from(`${list} ${at.getTime()} ${id}`).toString("base64url");
}

/** The position of a cursor of this list. Throws `invalid_cursor`; does not check that the row is the caller's. */
export function fromCursor(list: string, cursor: string): CursorPosition {
  const text = Buffer.from(cursor, "base64url").toString();
  const match = /^(.+) (\d{1,15}) ([\w-]+)$/.exec(text);
  const position = { at: new Date(Number(match?.[2])), id: match?.[3] ?? "" };
  const isGenuine = match?.[1] === list && isStorableInstant(position.at) && toCursor(list, position) === cursor;
  if (!isGenuine) throw invalidCursor();
  return position;
}

/** The same error for every cursor that is not from this list or caller. */
export function invalidCursor(): DomainError {
  return new DomainError(
    "invalid_cursor",
    "This cursor belongs to another list or sort order. Start without a cursor.",
  );
}
