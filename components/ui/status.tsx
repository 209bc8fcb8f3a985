import type { ReactNode } from "react";
import { cx } from "./class-names";
import { Glyph, toneOf, type GlyphName, type Tone } from "./glyph";

/** The look of a status everywhere. */
export type Look = { glyph: GlyphName; tone?: Tone; word: string };

type StatusProps = {
  glyph: GlyphName;
  tone?: Tone;
  share?: number;
  /** A tinted pill for the status of a page. */
  pill?: boolean;
  struck?: boolean;
  /** Announces changes to screen readers. */
  live?: boolean;
  children: ReactNode;
};

/** A status is never color alone: it has a shape and always a word. */
export function Status({ glyph, tone = toneOf[glyph], share, pill, struck, live, children }: StatusProps) {
  return (
    <span className={cx("status", pill && "pill")} data-tone={tone} role={live ? "status" : undefined}>
      <Glyph name={glyph} share={share} />
      {struck ? <span className="struck">{children}</span> : children}
    </span>
  );
}

type NoticeProps = { glyph: GlyphName; role?: "alert" | "status"; children: ReactNode };

/** A tinted paragraph with its glyph, for important messages. */
export function Notice({ glyph, role, children }: NoticeProps) {
  return (
    <div className="notice" data-tone={toneOf[glyph]} role={role}>
      <Glyph name={glyph} />
      <div>{children}</div>
    </div>
  );
}

/** The server's error, above a form or in a dialog. */
export function Refusal({ text }: { text: string | null | undefined }) {
  return text ? (
    <Notice glyph="failed" role="alert">
      {text}
    </Notice>
  ) : null;
}

export type Fact = { glyph: GlyphName; tone?: Tone; text: ReactNode };

/** The effects of an action, before it is confirmed. `live` announces changes. */
export function Facts({ facts, live }: { facts: Fact[]; live?: boolean }) {
  return (
    <ul className="facts" aria-live={live ? "polite" : undefined}>
      {facts.map(({ glyph, tone = toneOf[glyph], text }, index) => (
        <li key={index} data-tone={tone}>
          <Glyph name={glyph} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
