import type { ReactNode } from "react";
import { Glyph, toneOf, type GlyphName, type Tone } from "./glyph";

type TimelineEntryProps = { glyph: GlyphName; tone?: Tone; title: string; time: ReactNode; children?: ReactNode };

/** One entry of a list of class `timeline`. */
export function TimelineEntry({ glyph, tone = toneOf[glyph], title, time, children }: TimelineEntryProps) {
  return (
    <li>
      <span data-tone={tone}>
        <Glyph name={glyph} />
      </span>
      <strong>{title}</strong>
      <span className="muted small">{time}</span>
      {children}
    </li>
  );
}
