"use client";

import { Tabs as Primitive } from "radix-ui";
import Link from "next/link";
import type { ReactNode } from "react";

type LinkTab = { href: string; current: boolean; children: ReactNode };

/** A row of links that choose what the page shows. The choice is in the address, so it survives a reload. */
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

/** Two to four links side by side that narrow what a page shows. */
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

/** Two or three views of the same thing, switched in place. `lead` stands at the left of the switch. */
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
