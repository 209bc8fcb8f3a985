"use client";

import Link from "next/link";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./class-names";

/** Segments: adjacent choices in a sunken box. */
export const segmentsLook = "inline-flex rounded-sm bg-sunken p-0.5 inset-ring inset-ring-line";
export const segmentLook = "rounded-xs px-3 text-xs leading-6.5 font-medium whitespace-nowrap";
export const chosenSegmentLook = "bg-overlay text-ink shadow-(--shadow-control) ring ring-line";
export const otherSegmentLook = "text-ink-2 hover:text-ink";

type LinkTab = { href: string; current: boolean; children: ReactNode };

/** A row of links that choose the page's content. The choice is in the URL, so it survives a reload. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav
      className="-mx-gutter flex gap-5 overflow-x-auto border-b border-line px-gutter [scrollbar-width:none]"
      aria-label={label}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className="flex items-center gap-2 border-b-2 border-transparent pt-2 pb-2.5 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline aria-[current]:border-accent aria-[current]:text-ink"
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
    <div className={segmentsLook} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className={cx(segmentLook, "hover:no-underline", tab.current ? chosenSegmentLook : otherSegmentLook)}
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

type Segment = { label: ReactNode; content: ReactNode };

/** Two or three views of the same data, switched in place. `lead` is at the left of the switch. */
export function Segmented({ label, lead, segments }: { label: string; lead?: ReactNode; segments: Segment[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = indexAfter(event.key, chosen, segments.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-4">
        {lead}
        <div className={segmentsLook} role="tablist" aria-label={label} onKeyDown={move}>
          {segments.map((segment, index) => (
            <button
              key={index}
              type="button"
              id={`${id}-tab-${index}`}
              className={cx(segmentLook, index === chosen ? chosenSegmentLook : otherSegmentLook)}
              role="tab"
              tabIndex={index === chosen ? 0 : -1}
              aria-selected={index === chosen}
              aria-controls={`${id}-panel`}
              onClick={() => setChosen(index)}
            >
              {segment.label}
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${chosen}`}>
        {segments[chosen]?.content}
      </div>
    </div>
  );
}

/** The tab that a key chooses. */
function indexAfter(key: string, chosen: number, count: number): number | undefined {
  if (key === "ArrowRight") return (chosen + 1) % count;
  if (key === "ArrowLeft") return (chosen + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
