import { ArrowLeft, ArrowRight } from "lucide-react";
import Link from "next/link";
import type { DocsPlace } from "./docs-frame";

/** The pages before and after this one, in the order of the side navigation. */
export function Pager({ places, current }: { places: DocsPlace[]; current: string }) {
  const index = places.findIndex(({ href }) => href === current);
  const before = places[index - 1];
  const after = places[index + 1];
  return (
    <nav className="docs-pager" aria-label="Next and previous page">
      {before ? (
        <Link href={before.href} rel="prev">
          <ArrowLeft className="icon" aria-hidden />
          {before.title}
        </Link>
      ) : null}
      {after ? (
        <Link className="next" href={after.href} rel="next">
          {after.title}
          <ArrowRight className="icon" aria-hidden />
        </Link>
      ) : null}
    </nav>
  );
}
