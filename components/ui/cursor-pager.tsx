"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "./button";
import { messages as t } from "./pager-messages";

type Page = { data: unknown[]; has_more: boolean; next_cursor: string | null };

export type CursorPagerProps = {
  /** The cursor of the page that is shown; null for the first. */
  cursor: string | null;
  page: Page | undefined;
  /** The page is missing, or still the previous one. */
  isLoading: boolean;
  /** The URL of the page with a cursor. */
  href: (cursor: string | null) => string;
  /** The text of the rows that are shown. The number of pages before is null if it is unknown. */
  range: (page: Page, pagesBefore: number | null) => string;
};

/** "Previous" goes back through the visited pages or, after a reload, to the first page. */
export function CursorPager({ cursor, page, isLoading, href, range }: CursorPagerProps) {
  const router = useRouter();
  const [previousCursors, setPreviousCursors] = useState<(string | null)[]>([]);
  // After a reload of a later page, the number of earlier rows is unknown.
  const isFirstKnown = cursor === null || previousCursors[0] === null;
  const go = (next: string | null, previous: (string | null)[]) => {
    setPreviousCursors(previous);
    router.push(href(next));
  };
  return (
    <nav className="flex items-center justify-between pt-3 text-sm text-ink-2" aria-label={t.label}>
      <span role="status">
        {isLoading || !page ? t.loading : range(page, isFirstKnown ? previousCursors.length : null)}
      </span>
      <span className="flex items-center gap-2">
        <Button
          size="sm"
          disabled={!cursor}
          busy={isLoading}
          onClick={() => go(previousCursors.at(-1) ?? null, previousCursors.slice(0, -1))}
        >
          {t.previous}
        </Button>
        <Button
          size="sm"
          disabled={!page?.has_more}
          busy={isLoading}
          onClick={() => page && go(page.next_cursor, [...previousCursors, cursor])}
        >
          {t.next}
        </Button>
      </span>
    </nav>
  );
}
