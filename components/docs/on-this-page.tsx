import { messages as t } from "./messages";
import type { Heading } from "./parse-guide";
import { cx } from "@/components/ui/class-names";

/** The page's headings, on wide screens. */
export function OnThisPage({ headings }: { headings: Heading[] }) {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return null;
  return (
    <nav
      className="sticky top-13 max-h-[calc(100dvh-3.25rem)] self-start overflow-y-auto py-8 text-sm laptop:hidden print:hidden"
      aria-labelledby="on-this-page"
    >
      <p className="px-3 py-1 text-xs text-ink-2" id="on-this-page">
        {t.onThisPage}
      </p>
      <ul lang="en">
        {shown.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              className={cx(
                "block py-0.75 pe-3 wrap-anywhere text-ink-2 hover:text-ink",
                depth === 3 ? "ps-6" : "ps-3",
              )}
              href={`#${id}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
