"use client";

import { useUnmatchedCounts } from "./unmatched-count";
import { isGivenUp, useEndpoints } from "./webhook-endpoints";

/** How much money waits for a decision: beside its own entry, or on the icon where there is no room for one. */
export function OpenCount({ isBeside }: { isBeside: boolean }) {
  const open = useUnmatchedCounts().data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={isBeside ? "count" : "count narrow-only"}>
      {open > 99 ? "99+" : open}
      <span className="visually-hidden"> unmatched transfers to look at</span>
    </span>
  );
}

/** How many endpoints get nothing any more since Remit gave them up. */
export function GivenUpCount() {
  const count = useEndpoints().data?.filter(isGivenUp).length ?? 0;
  if (count === 0) return null;
  return (
    <span className="count" data-tone="failed">
      {count}
      <span className="visually-hidden"> disabled by Remit</span>
    </span>
  );
}
