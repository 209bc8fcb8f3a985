import type { ReactNode } from "react";
import type { Tone } from "@/components/ui/glyph";
import { pillClasses } from "@/components/ui/status";

/** The page's state, with a pulsing dot while it waits. */
export function WaitingPill({ tone = "active", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={pillClasses} data-tone={tone}>
      <span className="ms-1 me-[3px] size-2 animate-pulse rounded-full bg-tone" aria-hidden="true" />
      {children}
    </span>
  );
}
