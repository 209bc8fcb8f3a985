import { useId } from "react";

/** A bar of two percentages: the paid one solid, the pending one hatched. */
export function ShareBar({ paid, pending }: { paid: number; pending: number }) {
  const hatch = useId();
  return (
    <svg className="h-2.5 w-full rounded-full bg-line rtl:-scale-x-100" aria-hidden="true">
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="fill-active" />
        </pattern>
      </defs>
      <rect width={`${paid}%`} height="100%" className="fill-completed" />
      <rect x={`${paid}%`} width={`${Math.min(pending, 100 - paid)}%`} height="100%" fill={`url(#${hatch})`} />
    </svg>
  );
}
