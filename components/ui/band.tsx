import type { ReactNode } from "react";

/** The violet band across pages that show sandbox data, where no real money is involved. */
export function Band({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside
      className="flex flex-wrap justify-center gap-x-3 bg-[repeating-linear-gradient(-45deg,var(--color-sandbox-stripe)_0_6px,var(--color-sandbox-tint)_6px_14px)] px-4 py-1.5 text-center text-sm text-sandbox"
      aria-label={label}
    >
      <span className="rounded-xs bg-sandbox-tint px-2">{children}</span>
    </aside>
  );
}
