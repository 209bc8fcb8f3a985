import { listQuery, type Filters, type ListView } from "@/components/api/loading/list-view";
import { unmatchedStatuses } from "@/lib/settlement/unmatched-transfers/constants";
import type { PresentedUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/schema";

export type UnmatchedStatus = PresentedUnmatchedTransfer["status"];

/** The filters of the API, which lists every status without one: the page lists open transfers. */
export function apiFilters(filters: Filters): Filters {
  return { ...filters, status: filters.status ?? "open" };
}

/** The status that the table is made for: with several, that of open transfers. */
export function statusOf({ status = "open" }: Filters): UnmatchedStatus {
  return unmatchedStatuses.find((known) => known === status) ?? "open";
}

export function unmatchedPath({ filters, cursor }: ListView): string {
  return `/api/unmatched-transfers${listQuery({ filters: apiFilters(filters), cursor })}`;
}
