"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { pathIn } from "./environment";
import { messages as t } from "./messages";
import { cx } from "@/components/ui/class-names";
import { chosenSegmentClasses, otherSegmentClasses, segmentClasses, segmentsClasses } from "@/components/ui/segments";

/** Links to the same page in the other environment. */
export function EnvironmentSwitch({ live }: { live: boolean }) {
  const pathname = usePathname();
  return (
    <div className={segmentsClasses} role="group" aria-label={t.environment}>
      <Link
        className={cx(segmentClasses, live ? chosenSegmentClasses : otherSegmentClasses, "hover:no-underline")}
        href={pathIn({ environment: "live" }, pathname)}
        aria-current={live ? "true" : undefined}
      >
        {t.environments.live}
      </Link>
      <Link
        className={cx(
          segmentClasses,
          live ? otherSegmentClasses : "bg-sandbox-tint text-sandbox ring ring-sandbox",
          "hover:no-underline",
        )}
        href={pathIn({ environment: "sandbox" }, pathname)}
        aria-current={live ? undefined : "true"}
      >
        {t.environments.sandbox}
      </Link>
    </div>
  );
}
