"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { messages as page } from "./page-messages";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useUnmatchedCounts } from "@/components/shell/unmatched-counts";
import { Count } from "@/components/ui/count";
import { PageHead } from "@/components/ui/page-head";
import { LinkTabs } from "@/components/ui/tabs";

/** The heading and tabs of two pages: payments and unmatched transfers. */
export function PaymentsHead({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  const { basePath } = useDashboard();
  const pathname = usePathname();
  const openCount = useUnmatchedCounts().data?.open;
  const paymentsHref = `${basePath}/payments`;
  const unmatchedHref = `${basePath}/payments/unmatched`;
  return (
    <>
      <PageHead title={title} about={children} actions={actions} />
      <LinkTabs
        label={t.title}
        tabs={[
          { href: paymentsHref, current: pathname === paymentsHref, children: page.allPayments },
          {
            href: unmatchedHref,
            current: pathname === unmatchedHref,
            children: (
              <>
                {page.unmatched}
                <span className="text-ink-3">
                  <Count value={openCount} />
                </span>
              </>
            ),
          },
        ]}
      />
    </>
  );
}
