"use client";

import { useRouter } from "next/navigation";
import { listQuery, type ListView } from "./list-view";
import { totalOf } from "./status-tabs";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Pager } from "@/components/ui/pager";
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
    <Pager
      text={rangeText(view, page, counts, trail.length)}
      onPrevious={view.cursor ? () => go(trail.at(-1) ?? null, trail.slice(0, -1)) : null}
      onNext={page?.has_more ? () => go(page.next_cursor, [...trail, view.cursor]) : null}
    />
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
