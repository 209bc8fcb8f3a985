"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./class-names";
import { chosenSegmentClasses, otherSegmentClasses, segmentClasses, segmentsClasses } from "./segments";

type LinkTab = { href: string; current: boolean; children: ReactNode };

/** Scrolls the row, not the page, which may be at an anchor. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** A row of links that choose the page's content. The choice is in the URL, so it survives a reload. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav
      className="relative -mx-gutter flex gap-5 overflow-x-auto border-b border-line px-gutter [scrollbar-width:none]"
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className="flex items-center gap-2 border-b-2 border-transparent pt-2 pb-2.5 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline aria-[current]:border-accent aria-[current]:text-ink"
          ref={tab.current ? showInRow : undefined}
          href={tab.href}
          scroll={false}
          aria-current={tab.current ? "page" : undefined}
        >
          {tab.children}
        </Link>
      ))}
    </nav>
  );
}

/** Two to four adjacent links that filter a page. */
export function LinkSegments({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <div className={segmentsClasses} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className={cx(segmentClasses, "hover:no-underline", tab.current ? chosenSegmentClasses : otherSegmentClasses)}
          href={tab.href}
          scroll={false}
          aria-current={tab.current ? "true" : undefined}
        >
          {tab.children}
        </Link>
      ))}
    </div>
  );
}
