"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-count";
import { Count } from "@/components/ui/count";
import { PageHead } from "@/components/ui/page-head";
import { LinkTabs } from "@/components/ui/tabs";

/** The heading of both lists: credited and unmatched payments. */
export function PaymentsHead({ title, children }: { title: string; children: ReactNode }) {
  const { basePath } = useDashboard();
  const pathname = usePathname();
  const open = useUnmatchedCounts().data?.open;
  const [all, unmatched] = [`${basePath}/payments`, `${basePath}/payments/unmatched`];
  return (
    <>
      <PageHead title={title} about={children} />
      <LinkTabs
        label={t.title}
        tabs={[
          { href: all, current: pathname === all, children: t.allPayments },
          {
            href: unmatched,
            current: pathname === unmatched,
            children: (
              <>
                {t.unmatched}
                <span className="text-ink-3">
                  <Count value={open} />
                </span>
              </>
            ),
          },
        ]}
      />
    </>
  );
}
