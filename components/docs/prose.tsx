import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { cx } from "@/components/ui/class-names";

/** Where a block of text is: on the page, in a list item, or in a box that sets its own spacing. */
export type Place = "page" | "item" | "box";

export const spacing: Record<Place, string> = { page: "mt-4", item: "not-first:mt-2", box: "" };

export function Title({ children }: { children: ReactNode }) {
  return <h1 className="text-3xl">{children}</h1>;
}

type HeadingVariant = "h2" | "h3" | "h4" | "object" | "part";

const headings: Record<HeadingVariant, { as: "h2" | "h3" | "h4"; className: string }> = {
  h2: { as: "h2", className: "mt-10 text-xl" },
  h3: { as: "h3", className: "mt-8 text-lg" },
  h4: { as: "h4", className: "mt-6 text-md font-bold" },
  /** Heading of an endpoint or object. */
  object: { as: "h2", className: "text-xl" },
  /** Heading of a part of an endpoint. */
  part: { as: "h3", className: "mt-6 text-md" },
};

type HeadingProps = {
  variant: HeadingVariant;
  /** Adds a link to the heading, labeled with `name`. */
  anchor?: { id: string; name: string };
  children: ReactNode;
};

export function Heading({ variant, anchor, children }: HeadingProps) {
  const { as: Element, className } = headings[variant];
  return (
    <Element
      id={anchor?.id}
      className={cx(
        "group scroll-mt-18 target:underline target:decoration-accent target:decoration-2 target:underline-offset-[0.25em] print:break-after-avoid [&+*]:mt-2",
        className,
      )}
    >
      {children}
      {anchor ? (
        <a
          className="ps-[0.35em] font-text text-ink-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
          href={`#${anchor.id}`}
          aria-label={t.linkLabel(anchor.name)}
        >
          #
        </a>
      ) : null}
    </Element>
  );
}

export function Paragraph({ place = "page", children }: { place?: Place; children: ReactNode }) {
  return <p className={cx("text-pretty", spacing[place])}>{children}</p>;
}

/** The first paragraph of a page. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-4 text-lg text-pretty text-ink-2">{children}</p>;
}

export type CodeContext = "sentence" | "heading" | "columnHeader" | "cell";

const chip = "rounded-xs bg-sunken px-[0.3em] py-[0.1em]";

const codeClass: Record<CodeContext, string> = {
  sentence: `${chip} wrap-anywhere`,
  heading: "wrap-anywhere",
  columnHeader: "wrap-normal",
  cell: `${chip} wrap-normal`,
};

/** Code in a sentence, a heading, a column header or a table cell. */
export function Code({ context = "sentence", children }: { context?: CodeContext; children: ReactNode }) {
  return (
    <code className={cx("font-mono text-[0.875em]/none font-[420] normal-nums", codeClass[context])} translate="no">
      {children}
    </code>
  );
}
