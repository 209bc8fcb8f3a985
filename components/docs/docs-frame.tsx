import Link from "next/link";
import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { cx } from "@/components/ui/class-names";
import { Wordmark } from "@/components/ui/brand";
import { SkipLink } from "@/components/ui/skip-link";
import { ThemeSwitch } from "@/components/ui/theme-switch";

export type DocsLink = { href: string; title: string };
/** A titled group of the side navigation. */
export type DocsSection = { title: string; pages: DocsLink[] };

type DocsFrameProps = {
  sections: DocsSection[];
  /** The path of the current page. */
  current: string;
  children: ReactNode;
  /** Content to the right of the text on a wide screen. */
  aside?: ReactNode;
  /** The text also takes the width of the right column. */
  isWide?: boolean;
};

// Navigation, text and aside. As the screen gets narrower, first the aside is hidden, then the navigation.
const columns = "grid-cols-[15rem_minmax(0,46rem)_14rem] laptop:grid-cols-[15rem_minmax(0,46rem)]";
const wideColumns = "grid-cols-[15rem_minmax(0,62.5rem)] laptop:grid-cols-[15rem_minmax(0,46rem)]";

/** The layout of documentation pages: navigation on the left, text on the right. */
export function DocsFrame({ sections, current, children, aside, isWide }: DocsFrameProps) {
  const links = <Sections sections={sections} current={current} />;
  return (
    <div className="min-h-dvh bg-surface">
      <SkipLink />
      <DocsHeader />
      <div
        className={cx(
          "grid justify-center gap-x-10 px-gutter tablet:grid-cols-[minmax(0,46rem)]",
          isWide ? wideColumns : columns,
        )}
      >
        <nav
          className="sticky top-13 max-h-[calc(100dvh-3.25rem)] self-start overflow-y-auto py-8 text-sm tablet:hidden print:hidden"
          aria-label={t.navigation}
        >
          {links}
        </nav>
        <details className="group -mx-gutter hidden border-b border-line px-gutter py-2 text-sm tablet:not-print:block">
          <summary className="cursor-pointer py-1 font-medium group-open:mb-3">{t.allPages}</summary>
          <nav aria-label={t.allPages}>{links}</nav>
        </details>
        <main
          className="col-start-2 min-w-0 pt-8 pb-14 text-[0.9375rem]/[1.6] wrap-break-word tablet:col-start-1"
          id="main"
          lang="en"
          tabIndex={-1}
        >
          {children}
        </main>
        {aside}
      </div>
    </div>
  );
}

function DocsHeader() {
  return (
    <header className="sticky top-0 z-3 flex h-13 items-center gap-3 border-b border-line bg-surface px-[max(var(--spacing-gutter),50%-39.25rem)] laptop:px-[max(var(--spacing-gutter),50%-31rem)] print:hidden">
      <Link className="flex items-center gap-2 text-ink hover:no-underline" href="/docs" aria-label={t.home}>
        <Wordmark />
        <span className="font-medium text-ink-2">{t.docs}</span>
      </Link>
      <div className="ms-auto flex items-center gap-3">
        <Link className="text-sm" href="/">
          {t.dashboard}
        </Link>
        <ThemeSwitch />
      </div>
    </header>
  );
}

function Sections({ sections, current }: { sections: DocsSection[]; current: string }) {
  return sections.map(({ title, pages }) => (
    <div key={title} className="not-first:mt-5">
      <p className="px-3 py-1 text-xs text-ink-2">{title}</p>
      <ul>
        {pages.map(({ href, title: name }) => (
          <li key={href}>
            <Link
              className={cx(
                "block rounded-sm px-3 py-1.25 font-medium wrap-anywhere hover:no-underline",
                href === current ? "bg-selected text-accent" : "text-ink-2 hover:bg-sunken hover:text-ink",
              )}
              href={href}
              aria-current={href === current ? "page" : undefined}
              lang="en"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
