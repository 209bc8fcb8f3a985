"use client";

import { useRouter } from "next/navigation";
import { listQuery, type ListView } from "@/components/payment-requests/list-view";
import { totalOf } from "@/components/payment-requests/status-tabs";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import type { PaymentRequestCounts, PresentedPaymentRequest } from "@/lib/payment-requests/schema";

type Page = { data: PresentedPaymentRequest[]; has_more: boolean; next_cursor: string | null };
type ListFootProps = {
  view: ListView;
  page: Page | undefined;
  counts: PaymentRequestCounts | undefined;
  /** The cursors of the pages before this one; empty after a reload further down, when "Previous" leads to the top. */
  trail: (string | null)[];
  onTrail: (trail: (string | null)[]) => void;
};

const pageSize = 20;

export function ListFoot({ view, page, counts, trail, onTrail }: ListFootProps) {
  const { basePath } = useDashboard();
  const router = useRouter();
  const go = (cursor: string | null, next: (string | null)[]) => {
    onTrail(next);
    router.push(`${basePath}/payment-requests${listQuery({ ...view, cursor })}`, { scroll: true });
  };
  return (
    <nav className="table-foot" aria-label="Pages of the list">
      <span role="status">{rangeText(view, page, counts, trail.length)}</span>
      <span className="row">
        <Button size="sm" disabled={!view.cursor} onClick={() => go(trail.at(-1) ?? null, trail.slice(0, -1))}>
          Previous
        </Button>
        <Button
          size="sm"
          disabled={!page?.has_more}
          onClick={() => go(page?.next_cursor ?? null, [...trail, view.cursor])}
        >
          Next
        </Button>
      </span>
    </nav>
  );
}

function rangeText(
  view: ListView,
  page: Page | undefined,
  counts: PaymentRequestCounts | undefined,
  before: number,
): string {
  if (!page) return "Loading";
  const shown = page.data.length;
  const total = totalOf(view, counts);
  if (view.cursor && before === 0) return `${shown} shown`;
  const first = before * pageSize + 1;
  const last = first + shown - 1;
  return total !== undefined && total >= last
    ? `${first} to ${last} of ${total.toLocaleString("en-GB")}`
    : `${first} to ${last}`;
}
