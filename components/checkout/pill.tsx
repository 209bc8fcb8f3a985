import type { ReactNode } from "react";
import type { Tone } from "@/components/ui/glyph";

/** The page's state, with a pulsing dot while it waits. */
export function WaitingPill({ tone = "active", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="status pill" data-tone={tone}>
      <span className="pulse bg-(--tone)" aria-hidden="true" />
      {children}
    </span>
  );
}
