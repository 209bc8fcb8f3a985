"use client";

import type { ReactNode } from "react";
import { isOutdated, QueryStates, type Query } from "./query-states";
import { rangeText } from "./range-text";
import { CursorPager, type CursorPagerProps } from "@/components/ui/cursor-pager";
import { useFormatters } from "@/components/ui/use-formatters";
import type { Page } from "@/lib/platform/pagination/schema";

type PagedListProps<Item> = Omit<CursorPagerProps, "page" | "isLoading" | "range"> & {
  query: Query<Page<Item>>;
  failure: string;
  /** The number of rows on all pages, if it is known. */
  total?: number;
  empty: ReactNode;
  /** Draws a skeleton while the rows are undefined. */
  table: (rows: Item[] | undefined) => ReactNode;
};

/** One page of a list with pager, error and empty states. */
export function PagedList<Item>({ query, failure, total, empty, table, ...pager }: PagedListProps<Item>) {
  const { formatNumber } = useFormatters();
  const render = (page: Page<Item> | undefined) => (
    <>
      {table(page?.data)}
      {/* Other filters start a new list, so the pager forgets the visited pages. */}
      <CursorPager
        key={pager.href(null)}
        {...pager}
        page={page}
        isLoading={query.data === undefined || isOutdated(query)}
        range={(shown, pagesBefore) => rangeText(shown, pagesBefore, total, formatNumber)}
      />
    </>
  );
  return (
    <QueryStates query={query} failure={failure} loading={render(undefined)}>
      {(page) => (page.data.length === 0 ? empty : render(page))}
    </QueryStates>
  );
}
