import type { ReactNode } from "react";
import { cx } from "./class-names";
import { Glyph, type GlyphName, type Tone } from "./glyph";

type StatusProps = {
  tone: Tone;
  glyph: GlyphName;
  share?: number;
  /** A tinted pill, for the state of the whole page. */
  pill?: boolean;
  struck?: boolean;
  /** Announces changes to screen readers. */
  live?: boolean;
  children: ReactNode;
};

/** A status is never colour alone: a shape, and always its word. */
export function Status({ tone, glyph, share, pill, struck, live, children }: StatusProps) {
  return (
    <span className={cx("status", pill && "pill")} data-tone={tone} role={live ? "status" : undefined}>
      <Glyph name={glyph} share={share} />
      {struck ? <span className="struck">{children}</span> : children}
    </span>
  );
}

/** A paragraph that must be seen: tinted, with its glyph. */
export function Notice({
  tone,
  glyph,
  children,
  role,
}: {
  tone: Tone;
  glyph: GlyphName;
  children: ReactNode;
  role?: "alert" | "status";
}) {
  return (
    <div className="notice" data-tone={tone} role={role}>
      <Glyph name={glyph} />
      <div>{children}</div>
    </div>
  );
}

/** What was refused, above a form or in a dialog; nothing while there is nothing to say. */
export function Refusal({ text }: { text: string | null | undefined }) {
  return text ? (
    <Notice tone="failed" glyph="failed" role="alert">
      {text}
    </Notice>
  ) : null;
}
