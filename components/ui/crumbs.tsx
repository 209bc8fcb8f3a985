import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Fragment } from "react";

export type Crumb = { href?: string; text: string; isCode?: boolean };

/** Breadcrumbs. The one without a link is the current page. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {crumbs.map(({ href, text, isCode }, index) => (
        <Fragment key={text}>
          {index > 0 ? <ChevronRight className="icon" aria-hidden /> : null}
          {href ? (
            <Link href={href}>{text}</Link>
          ) : (
            <span className={isCode ? "mono" : undefined} aria-current="page">
              {text}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
