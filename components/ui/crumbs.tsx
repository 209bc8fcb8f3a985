import Link from "next/link";
import { Fragment } from "react";
import { cx } from "./class-names";
import { Icon } from "./icon";
import { ChevronRight } from "./icons";
import { messages as t } from "./messages";

export type Crumb = { href?: string; text: string; isMonospace?: boolean };

/** Breadcrumbs. The crumb without a link is the current page. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="mb-4 flex items-center gap-2 text-sm text-ink-3" aria-label={t.breadcrumb}>
      {crumbs.map(({ href, text, isMonospace }, index) => (
        <Fragment key={text}>
          {index > 0 ? <Icon of={ChevronRight} /> : null}
          {href ? (
            <Link className="whitespace-nowrap text-ink-2" href={href}>
              {text}
            </Link>
          ) : (
            <span
              className={cx("min-w-0 overflow-hidden text-ellipsis", isMonospace && "font-mono text-mono")}
              aria-current="page"
            >
              {text}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
