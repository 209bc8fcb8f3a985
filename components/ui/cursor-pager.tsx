"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Pager } from "./pager";

type CursorPagerProps = {
  /** The cursor of the page that is shown; null for the first. */
  cursor: string | null;
  page: { data: unknown[]; has_more: boolean; next_cursor: string | null } | undefined;
  /** The address of the page with a cursor. */
  href: (cursor: string | null) => string;
};

/** Leads through a list whose pages are known by cursor only: back the way one came, to the top after a reload. */
export function CursorPager({ cursor, page, href }: CursorPagerProps) {
  const router = useRouter();
  const [trail, setTrail] = useState<(string | null)[]>([]);
  const go = (next: string | null, behind: (string | null)[]) => {
    setTrail(behind);
    router.push(href(next));
  };
  return (
    <Pager
      text={page ? `${page.data.length} shown` : "Loading"}
      onPrevious={cursor ? () => go(trail.at(-1) ?? null, trail.slice(0, -1)) : null}
      onNext={page?.has_more ? () => go(page.next_cursor, [...trail, cursor]) : null}
    />
  );
}
