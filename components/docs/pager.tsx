import Link from "next/link";
import type { DocsLink } from "./docs-frame";
import { messages as t } from "./messages";
import { Icon } from "@/components/ui/icon";
import { ArrowLeft, ArrowRight } from "@/components/ui/icons";

/** The pages before and after this one, in the order of the side navigation. */
export function Pager({ pages, current }: { pages: DocsLink[]; current: string }) {
  const index = pages.findIndex(({ href }) => href === current);
  const before = pages[index - 1];
  const after = pages[index + 1];
  return (
    <nav
      className="mt-4 flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-5 font-medium print:hidden"
      aria-label={t.pager}
    >
      {before ? (
        <Link className="inline-flex items-center gap-2" href={before.href} rel="prev">
          <Icon of={ArrowLeft} />
          {before.title}
        </Link>
      ) : null}
      {after ? (
        <Link className="ms-auto inline-flex items-center gap-2" href={after.href} rel="next">
          {after.title}
          <Icon of={ArrowRight} />
        </Link>
      ) : null}
    </nav>
  );
}
