import type { Formatters } from "@/components/ui/format";
import { messages as t } from "@/components/ui/pager-messages";
import { defaultPageSize } from "@/lib/platform/pagination/constants";

type Page = { data: unknown[]; has_more: boolean };

/** "21 to 40 of 87", or without the numbers that are unknown: "21 to 40", "20 shown". */
export function rangeText(
  { data, has_more: hasMore }: Page,
  pagesBefore: number | null,
  total: number | undefined,
  formatNumber: Formatters["formatNumber"],
): string {
  if (pagesBefore === null) return t.shown(data.length);
  const first = pagesBefore * defaultPageSize + 1;
  const last = first + data.length - 1;
  const range = t.range(first, last);
  // The count may be older than the page.
  const known = hasMore ? total : last;
  return known !== undefined && known >= last ? t.rangeOf(range, formatNumber(known)) : range;
}
