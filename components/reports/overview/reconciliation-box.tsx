"use client";

import { Suspense } from "react";
import { Box } from "./box";
import { messages } from "./messages";
import { reconciliationsPath } from "./paths";
import { ChainName } from "@/components/chains/chain-mark";
import { useData } from "@/components/shell/environment-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { RichText } from "@/components/ui/rich-text";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { PresentedReconciliation } from "@/lib/settlement/reconciliations/schema";

const BookDifferences = lazyPart(() => import("./book-differences").then((part) => part.BookDifferences));

const t = messages.reconciliation;

/** The result of each chain's last daily reconciliation. */
export function ReconciliationBox() {
  const query = useData<PresentedReconciliation[]>(["reconciliations"], reconciliationsPath, {
    refetchInterval: 60_000,
  });
  const differing = (query.data ?? []).filter(({ status }) => status === "different");
  return (
    <Box title={t.title} width="full" query={query}>
      {(reconciliations) =>
        reconciliations.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <>
            <ul className="flex flex-wrap gap-x-12 gap-y-2 text-sm/[1.4286]">
              {reconciliations.map((reconciliation) => (
                <li key={reconciliation.chain.id} className="flex-wrap gap-3 flex items-center">
                  <ChainName chain={reconciliation.chain} />
                  <Outcome reconciliation={reconciliation} />
                </li>
              ))}
            </ul>
            <Suspense>
              {differing.map((reconciliation) => (
                <BookDifferences
                  key={reconciliation.chain.id}
                  reconciliation={reconciliation}
                  summary={differenceCountText(reconciliation)}
                />
              ))}
            </Suspense>
          </>
        )
      }
    </Box>
  );
}

function Outcome({ reconciliation }: { reconciliation: PresentedReconciliation }) {
  const { status, checked_at: checkedAt, failed_at: failedAt } = reconciliation;
  const checked = checkedAt && <Time value={checkedAt} form="relative" />;
  const failed = failedAt && <Time value={failedAt} form="relative" />;
  if (status === "different") return <Status glyph="attention">{differenceCountText(reconciliation)}</Status>;
  if (failed) {
    return (
      <Status glyph="attention">
        <RichText text={checked ? t.failedAfterCheck : t.failed} parts={{ checked, failed }} />
      </Status>
    );
  }
  if (status === "unchecked") return <Status glyph="expired">{t.unchecked}</Status>;
  return (
    <Status glyph="completed">
      <RichText text={t.same} parts={{ checked }} />
    </Status>
  );
}

/** "2 transfers differ" */
function differenceCountText({ differences }: PresentedReconciliation): string {
  return t.differ(differences.reduce((sum, { transfers }) => sum + transfers.length, 0));
}
