"use client";

import { useUnmatchedCounts } from "./unmatched-count";
import { isGivenUp, useEndpoints } from "./webhook-endpoints";

/** The number of open unmatched transfers: beside its entry, or on the icon if there is no space. */
export function OpenCount({ isBeside }: { isBeside: boolean }) {
  const open = useUnmatchedCounts().data?.open ?? 0;
  if (open === 0) return null;
  return (
    <span className={isBeside ? "count" : "count narrow-only"}>
      {open > 99 ? "99+" : open}
      <span className="visually-hidden"> open unmatched transfers</span>
    </span>
  );
}

/** The number of endpoints that Remit has disabled. */
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
