"use client";

import { Tabs as Primitive } from "radix-ui";
import Link from "next/link";
import type { ReactNode } from "react";

type LinkTab = { href: string; current: boolean; children: ReactNode };

/** A row of links that choose the page's content. The choice is in the URL, so it survives a reload. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} scroll={false} aria-current={tab.current ? "page" : undefined}>
          {tab.children}
        </Link>
      ))}
    </nav>
  );
}

/** Two to four adjacent links that filter a page. */
export function LinkSegments({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} scroll={false} aria-current={tab.current ? "true" : undefined}>
          {tab.children}
        </Link>
      ))}
    </div>
  );
}

type Segment = { value: string; label: ReactNode; content: ReactNode };

/** Two or three views of the same data, switched in place. `lead` is at the left of the switch. */
export function Segmented({ label, lead, segments }: { label: string; lead?: ReactNode; segments: Segment[] }) {
  return (
    <Primitive.Root defaultValue={segments[0]?.value}>
      <div className="row spread code-head">
        {lead}
        <Primitive.List className="seg" aria-label={label}>
          {segments.map((segment) => (
            <Primitive.Trigger key={segment.value} value={segment.value}>
              {segment.label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      </div>
      {segments.map((segment) => (
        <Primitive.Content key={segment.value} value={segment.value} tabIndex={-1}>
          {segment.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
