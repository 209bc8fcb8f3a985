"use client";

import type { ReactNode } from "react";
import { QueryStates, type Query } from "./query-states";
import { CursorPager, type CursorPagerProps } from "@/components/ui/cursor-pager";
import type { Page } from "@/lib/platform/pagination/schema";

type PagedListProps<Item> = Omit<CursorPagerProps, "page"> & {
  query: Query<Page<Item>>;
  failure: string;
  empty: ReactNode;
  /** Draws a skeleton while the rows are undefined. */
  table: (rows: Item[] | undefined) => ReactNode;
};

/** One page of a list with pager, error and empty states. */
export function PagedList<Item>({ query, failure, empty, table, ...pager }: PagedListProps<Item>) {
  const render = (page: Page<Item> | undefined) => (
    <>
      {table(page?.data)}
      {/* Other filters start a new list, so the pager forgets the visited pages. */}
      <CursorPager key={pager.href(null)} {...pager} page={page} />
    </>
  );
  return (
    <QueryStates query={query} failure={failure} loading={render(undefined)}>
      {(page) => (page.data.length === 0 ? empty : render(page))}
    </QueryStates>
  );
}
