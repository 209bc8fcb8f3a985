"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "./button";
import type { Formatters } from "./format";
import { messages as t } from "./pager-messages";
import { useFormatters } from "./use-formatters";
import { defaultPageSize } from "@/lib/platform/pagination/constants";

type Page = { data: unknown[]; has_more: boolean; next_cursor: string | null };

export type CursorPagerProps = {
  /** The cursor of the page that is shown; null for the first. */
  cursor: string | null;
  page: Page | undefined;
  /** The URL of the page with a cursor. */
  href: (cursor: string | null) => string;
  /** The number of rows on all pages, if it is known. */
  total?: number;
};

/** "Previous" goes back through the visited pages or, after a reload, to the first page. */
export function CursorPager({ cursor, page, href, total }: CursorPagerProps) {
  const router = useRouter();
  const { formatNumber } = useFormatters();
  const [previousCursors, setPreviousCursors] = useState<(string | null)[]>([]);
  // After a reload of a later page, the number of earlier rows is unknown.
  const isFirstKnown = cursor === null || previousCursors.length > 0;
  const go = (next: string | null, previous: (string | null)[]) => {
    setPreviousCursors(previous);
    router.push(href(next));
  };
  return (
    <nav className="flex items-center justify-between pt-3 text-sm text-ink-2" aria-label={t.label}>
      <span role="status">
        {page ? rangeText(page, isFirstKnown ? previousCursors.length : null, total, formatNumber) : t.loading}
      </span>
      <span className="flex items-center gap-2">
        <Button
          size="sm"
          disabled={!cursor}
          onClick={() => go(previousCursors.at(-1) ?? null, previousCursors.slice(0, -1))}
        >
          {t.previous}
        </Button>
        <Button
          size="sm"
          disabled={!page?.has_more}
          onClick={() => page && go(page.next_cursor, [...previousCursors, cursor])}
        >
          {t.next}
        </Button>
      </span>
    </nav>
  );
}

/** "21 to 40 of 87", or without the numbers that are unknown: "21 to 40", "20 shown". */
function rangeText(
  { data, has_more: hasMore }: Page,
  pagesBefore: number | null,
  total: number | undefined,
  formatNumber: Formatters["formatNumber"],
): string {
  if (pagesBefore === null) return t.shown(data.length);
  const first = pagesBefore * defaultPageSize + 1;
  const last = first + data.length - 1;
  const range = t.range(first, last);
  // The count may be older than the page.
  const known = hasMore ? total : last;
  return known !== undefined && known >= last ? t.rangeOf(range, formatNumber(known)) : range;
}
