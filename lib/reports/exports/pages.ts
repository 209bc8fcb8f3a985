import type { Page } from "@/lib/platform/pagination/keyset";

/** Yields the pages of a list, reading each one on demand. */
export async function* pagesOf<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read(cursor);
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
