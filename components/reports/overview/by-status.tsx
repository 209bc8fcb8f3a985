"use client";

import Link from "next/link";
import type { CSSProperties } from "react";
import { Box } from "./box";
import { messages } from "./messages";
import { listQuery } from "@/components/api/loading/list-view";
import { usePaymentRequestCounts } from "@/components/requests/queries";
import { statusAppearance } from "@/components/requests/request-text";
import { useDashboard } from "@/components/shell/dashboard-context";
import { toneOf } from "@/components/ui/glyph";
import { Status } from "@/components/ui/status";
import { List, ListRow } from "@/components/ui/list";
import { useFormatters } from "@/components/ui/use-formatters";
import type { PaymentRequestCounts } from "@/lib/requests/schema";

const t = messages.byStatus;
const statuses = ["completed", "active", "expired", "cancelled"] as const;

/** The number of requests by status, with links. */
export function ByStatus() {
  const { basePath } = useDashboard();
  const { formatNumber, formatPercent } = useFormatters();
  const query = usePaymentRequestCounts();
  const counts = query.data;
  const total = counts ? statuses.reduce((sum, status) => sum + counts[status], 0) : 0;
  const allLink = (
    <Link href={`${basePath}/payment-requests`}>{total === 0 ? t.all : t.created(formatNumber(total))}</Link>
  );
  return (
    <Box title={t.title} aside={allLink} width="first" query={query}>
      {(data) => (
        <>
          {total > 0 ? <Shares counts={data} total={total} /> : null}
          <List>
            {statuses.map((status) => (
              <ListRow key={status}>
                <Link className="text-ink" href={`${basePath}/payment-requests${listQuery({ filters: { status } })}`}>
                  <Status glyph={statusAppearance()[status].glyph}>{statusAppearance()[status].word}</Status>
                </Link>
                <span>
                  <strong>{formatNumber(data[status])}</strong>
                  {total > 0 ? (
                    <span className="inline-block min-w-15 text-end text-ink-3">
                      {formatPercent(data[status], total)}
                    </span>
                  ) : null}
                </span>
              </ListRow>
            ))}
          </List>
        </>
      )}
    </Box>
  );
}

/** The shares of each status as a decorative bar. */
function Shares({ counts, total }: { counts: PaymentRequestCounts; total: number }) {
  return (
    <div className="flex h-2.5 gap-0.5" aria-hidden="true">
      {statuses
        .filter((status) => counts[status] > 0)
        .map((status) => (
          <i
            key={status}
            className="w-(--share) rounded-[2px] bg-tone data-[tone=neutral]:bg-line-strong"
            data-tone={toneOf[statusAppearance()[status].glyph]}
            style={{ "--share": `${(100 * counts[status]) / total}%` } as CSSProperties}
          />
        ))}
    </div>
  );
}
