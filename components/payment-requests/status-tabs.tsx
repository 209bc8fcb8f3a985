import { listQuery, type ListView, type RequestStatus } from "./list-view";
import { statusLook } from "./standing";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Status } from "@/components/ui/status";
import { LinkTabs } from "@/components/ui/tabs";
import type { PaymentRequestCounts } from "@/lib/payment-requests/schema";

const statuses: RequestStatus[] = ["active", "completed", "expired", "cancelled"];

/** All requests or those of one status, each with its count. */
export function StatusTabs({ view, counts }: { view: ListView; counts: PaymentRequestCounts | undefined }) {
  const { basePath } = useDashboard();
  const href = (status: RequestStatus | null) =>
    `${basePath}/payment-requests${listQuery({ status, externalId: view.externalId })}`;
  const count = (value: number | undefined) => (
    <span className="faint">{value === undefined ? "\u2007" : value.toLocaleString("en-GB")}</span>
  );
  const all = counts && statuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <LinkTabs
      label="Status"
      tabs={[
        { href: href(null), current: view.status === null, children: <>All{count(all)}</> },
        ...statuses.map((status) => ({
          href: href(status),
          current: view.status === status,
          children: (
            <>
              <Status tone={statusLook[status].tone} glyph={statusLook[status].glyph}>
                {statusLook[status].word}
              </Status>
              {count(counts?.[status])}
            </>
          ),
        })),
      ]}
    />
  );
}

/** How many requests the view holds in all, where that is known. */
export function totalOf(view: ListView, counts: PaymentRequestCounts | undefined): number | undefined {
  if (!counts || view.externalId) return undefined;
  return view.status ? counts[view.status] : statuses.reduce((sum, status) => sum + counts[status], 0);
}
