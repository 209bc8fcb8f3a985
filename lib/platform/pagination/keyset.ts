import { Prisma, type Transaction } from "@/lib/platform/db";
import { allOf } from "./conditions";
import { isStorableInstant } from "@/lib/platform/time/instant";
import { DomainError } from "@/lib/platform/errors";

// Invariant: a page starts after the last row of the previous page, so new rows cause no duplicates or gaps. The cursor
// contains that row's time, so a later change to it does not move the reader.

export type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** How to read one list. `Key` is the sort key in addition to the time, or instead of it. */
type Keyset<Row, Key> = {
  /** Names the list and its order; part of every cursor. */
  name: string;
  positionOf: (row: Row) => CursorPosition;
  /** The key of the row with this public id, or null if it is not in the caller's list. */
  findKey: (id: string) => Promise<Key | null>;
  /** Up to `take` rows in order, after `after`. */
  read: (after: (Key & { at: Date }) | undefined, take: number) => Promise<Row[]>;
};

/** One page of a list. Throws `invalid_cursor` for a cursor that is not from this list and caller. */
export async function readPage<Row, Key>(
  { limit, cursor }: { limit: number; cursor?: string },
  list: Keyset<Row, Key>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : await findPosition(list, cursor);
  const rows = await list.read(after, limit + 1);
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  const hasMore = last !== undefined && rows.length > limit;
  return { rows: pageRows, nextCursor: hasMore ? toCursor(list.name, list.positionOf(last)) : null };
}

async function findPosition<Row, Key>(list: Keyset<Row, Key>, cursor: string): Promise<Key & { at: Date }> {
  const { at, id } = fromCursor(list.name, cursor);
  const key = await list.findKey(id);
  if (!key) throw invalidCursor();
  return { ...key, at };
}

type Selection<Id> = {
  where: Prisma.Sql[];
  /** The columns of the time and of the id. */
  sort: { time: Prisma.Sql; id: Prisma.Sql; direction?: "ASC" | "DESC" };
  after: { at: Date; id: Id } | undefined;
  take: number;
};

/** The condition and order of a page, sorted by time, then id; newest first by default. */
export function selectPage<Id>({ where, sort, after, take }: Selection<Id>): {
  condition: Prisma.Sql;
  order: Prisma.Sql;
} {
  const direction = Prisma.raw(sort.direction ?? "DESC");
  const comparison = Prisma.raw(sort.direction === "ASC" ? ">" : "<");
  // Not a parameter: PostgreSQL would then expect a tenth of the table as the result and scan the table.
  const limit = Prisma.raw(Math.trunc(take).toString());
  const isAfterCursor =
    after && Prisma.sql`(${sort.time}, ${sort.id}) ${comparison} (${after.at}::timestamptz, ${after.id})`;
  return {
    condition: allOf([...where, ...(isAfterCursor ? [isAfterCursor] : [])]),
    order: Prisma.sql`ORDER BY ${sort.time} ${direction}, ${sort.id} ${direction} LIMIT ${limit}`,
  };
}

/** The ids of a page's rows, so that only these rows are read with their relations. */
export async function selectIds<Id>(
  tx: Transaction,
  { from, ...selection }: Selection<Id> & { from: Prisma.Sql },
): Promise<Id[]> {
  const { condition, order } = selectPage(selection);
  const rows = await tx.$queryRaw<{ id: Id }[]>`
    SELECT ${selection.sort.id} AS id FROM ${from} WHERE ${condition} ${order}`;
  return rows.map(({ id }) => id);
}

/** The end of a page: its last row's sort time and public id. */
type CursorPosition = { at: Date; id: string };

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
function invalidCursor(): DomainError {
  return new DomainError(
    "invalid_cursor",
    "This cursor belongs to another list or sort order. Start without a cursor.",
  );
}
