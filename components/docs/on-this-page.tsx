import type { Heading } from "./parse-guide";

/** The page's headings, on wide screens. */
export function OnThisPage({ headings }: { headings: Heading[] }) {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return null;
  return (
    <nav className="docs-aside" aria-labelledby="on-this-page">
      <p id="on-this-page">On this page</p>
      <ul>
        {shown.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
