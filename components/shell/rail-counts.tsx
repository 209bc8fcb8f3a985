"use client";

import { cx } from "@/components/ui/class-names";
import { messages as t } from "./messages";
import { useUnmatchedCounts } from "./unmatched-counts";
import { isDisabledByRemit, useEndpoints } from "./webhook-endpoints";

const countClasses =
  "ml-auto min-w-5 rounded-full bg-tint px-1.25 text-center text-2xs leading-4.5 font-bold text-tone narrow:absolute narrow:top-0 narrow:-right-0.5 narrow:block narrow:min-w-4 narrow:leading-4 phone:right-[calc(50%-1.375rem)]";

/** The number of open unmatched transfers. With `isNarrowOnly`, it is shown only where the sidebar has only icons. */
export function OpenCount({ isNarrowOnly }: { isNarrowOnly: boolean }) {
  const count = useUnmatchedCounts().data?.open ?? 0;
  if (count === 0) return null;
  return (
    <span className={cx(countClasses, isNarrowOnly && "hidden")} data-tone="attention">
      {count > 99 ? "99+" : count}
      <span className="sr-only">{t.openTransfers}</span>
    </span>
  );
}

/** The number of endpoints that Remit has disabled. */
export function DisabledEndpointCount() {
  const count = useEndpoints().data?.filter(isDisabledByRemit).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={countClasses} data-tone="failed">
      {count}
      <span className="sr-only">{t.disabledEndpoints}</span>
    </span>
  );
}
