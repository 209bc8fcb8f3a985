import type { ReactNode } from "react";
import { cx } from "./class-names";
import { Glyph, toneOf, type GlyphName, type Tone } from "./glyph";

/** The glyph, color and label of a status. */
export type StatusAppearance = { glyph: GlyphName; tone?: Tone; word: string };

type StatusProps = {
  glyph: GlyphName;
  tone?: Tone;
  /** The paid percentage, which the active glyph shows as a pie. */
  share?: number;
  /** A tinted pill for the status of a page. */
  pill?: boolean;
  /** For a second status in a table cell; wraps if the cell is narrow. */
  isSmall?: boolean;
  struck?: boolean;
  /** Announces changes to screen readers. */
  live?: boolean;
  children: ReactNode;
};

const base = "inline-flex align-middle font-medium";

export const pillClasses = `${base} h-6 items-center whitespace-nowrap gap-1.75 rounded-full bg-tint pe-2.5 ps-1.75 text-xs text-tone`;

/** A status with a shape and a word, so that it is recognizable without color. */
export function Status({ glyph, tone = toneOf[glyph], share, pill, isSmall, struck, live, children }: StatusProps) {
  return (
    <span
      className={
        pill
          ? pillClasses
          : cx(
              base,
              isSmall ? "items-start gap-1 text-xs whitespace-normal" : "items-center gap-1.75 whitespace-nowrap",
            )
      }
      data-tone={tone}
      role={live ? "status" : undefined}
    >
      <Glyph name={glyph} share={share} className={cx("text-tone", isSmall ? "mt-[0.2em] size-3" : "size-4")} />
      {struck ? <span className="text-ink-2 line-through decoration-1">{children}</span> : children}
    </span>
  );
}

/** `className` replaces the text size. `isFocusable`: a script moves the focus here. */
type NoticeProps = {
  glyph: GlyphName;
  role?: "alert" | "status";
  isFocusable?: boolean;
  className?: string;
  children: ReactNode;
};

/** A tinted paragraph with its glyph, for important messages. */
export function Notice({ glyph, role, isFocusable, className = "text-sm", children }: NoticeProps) {
  return (
    <div
      tabIndex={isFocusable ? -1 : undefined}
      className={cx("flex gap-3 rounded-md bg-tint px-4 py-3 text-pretty [&_a]:underline", className)}
      data-tone={toneOf[glyph]}
      role={role}
    >
      <Glyph name={glyph} className="mt-0.5 size-4 text-tone" />
      <div>{children}</div>
    </div>
  );
}

/** An error from the server, for example above a form. */
export function ErrorNotice({ text }: { text: string | null | undefined }) {
  return text ? (
    <Notice glyph="failed" role="alert">
      {text}
    </Notice>
  ) : null;
}

export type GlyphListItem = { glyph: GlyphName; tone?: Tone; text: ReactNode };

/** A list of sentences with glyphs, such as the effects of an action. `live` announces changes to screen readers. */
export function GlyphList({ items, live }: { items: GlyphListItem[]; live?: boolean }) {
  return (
    <ul className="grid gap-3 text-sm" aria-live={live ? "polite" : undefined}>
      {items.map(({ glyph, tone = toneOf[glyph], text }, index) => (
        <li key={index} className="grid grid-cols-[1rem_1fr] gap-3" data-tone={tone}>
          <Glyph name={glyph} className="mt-0.5 size-4 text-tone" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
