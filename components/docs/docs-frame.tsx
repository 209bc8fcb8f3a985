import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/ui/brand";
import { ThemeSwitch } from "@/components/ui/theme-switch";

export type DocsPlace = { href: string; title: string };
/** A titled group of the side navigation. */
export type DocsSection = { title: string; places: DocsPlace[] };

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

/** The layout of documentation pages: navigation on the left, text on the right. */
export function DocsFrame({ sections, current, children, aside, isWide }: DocsFrameProps) {
  const links = <Sections sections={sections} current={current} />;
  return (
    <div className="docs">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="docs-top">
        <Link className="brand" href="/docs" aria-label="Remit documentation">
          <Wordmark />
          <span className="docs-word">Docs</span>
        </Link>
        <div className="topbar-end">
          <Link className="small" href="/">
            Dashboard
          </Link>
          <ThemeSwitch />
        </div>
      </header>
      <div className={isWide ? "docs-page wide" : "docs-page"}>
        <nav className="docs-nav" aria-label="Documentation">
          {links}
        </nav>
        <details className="docs-nav-phone">
          <summary>All pages</summary>
          <nav aria-label="All pages">{links}</nav>
        </details>
        <main className="docs-main prose" id="main" tabIndex={-1}>
          {children}
        </main>
        {aside}
      </div>
    </div>
  );
}

function Sections({ sections, current }: { sections: DocsSection[]; current: string }) {
  return sections.map(({ title, places }) => (
    <div key={title} className="docs-section">
      <p>{title}</p>
      <ul>
        {places.map(({ href, title: name }) => (
          <li key={href}>
            <Link href={href} aria-current={href === current ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
