import type { ReactNode } from "react";
import { Glyph, toneOf, type GlyphName, type Tone } from "./glyph";

type TimelineEntryProps = { glyph: GlyphName; tone?: Tone; title: string; time: ReactNode; children?: ReactNode };

/** A list of entries joined by a vertical line. */
export function TimelineList({ children }: { children: ReactNode }) {
  return <ol>{children}</ol>;
}

/** One entry of a `TimelineList`. */
export function TimelineEntry({ glyph, tone = toneOf[glyph], title, time, children }: TimelineEntryProps) {
  return (
    <li className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 pb-5 text-sm before:absolute before:top-5.5 before:bottom-px before:start-[7.5px] before:border-s before:border-line last:pb-0 last:before:hidden *:nth-[n+4]:col-[2/-1] *:nth-[n+4]:wrap-anywhere *:nth-[n+4]:text-ink-2">
      <span data-tone={tone}>
        <Glyph name={glyph} className="mt-0.5 size-4 text-tone" />
      </span>
      <strong className="wrap-anywhere">{title}</strong>
      <span className="text-sm text-ink-2">{time}</span>
      {children}
    </li>
  );
}
