import type { ReactNode } from "react";
import type { Tone } from "@/components/ui/glyph";

/** The state of the page, with a dot that pulses while there is something to wait for. */
export function WaitingPill({ tone = "active", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="status pill" data-tone={tone}>
      <span className="pulse bg-(--tone)" aria-hidden="true" />
      {children}
    </span>
  );
}
