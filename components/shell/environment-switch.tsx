"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { pathIn } from "./environment";
import { messages as t } from "./messages";
import { cx } from "@/components/ui/class-names";
import { chosenSegmentLook, otherSegmentLook, segmentLook, segmentsLook } from "@/components/ui/tabs";

/** Links to the same page in the other environment. */
export function EnvironmentSwitch({ live }: { live: boolean }) {
  const pathname = usePathname();
  return (
    <div className={segmentsLook} role="group" aria-label={t.environment}>
      <Link
        className={cx(segmentLook, live ? chosenSegmentLook : otherSegmentLook, "hover:no-underline")}
        href={pathIn("live", pathname)}
        aria-current={live ? "true" : undefined}
      >
        {t.environments.live}
      </Link>
      <Link
        className={cx(
          segmentLook,
          live ? otherSegmentLook : "bg-sandbox-tint text-sandbox ring ring-sandbox",
          "hover:no-underline",
        )}
        href={pathIn("sandbox", pathname)}
        aria-current={live ? undefined : "true"}
      >
        {t.environments.sandbox}
      </Link>
    </div>
  );
}
